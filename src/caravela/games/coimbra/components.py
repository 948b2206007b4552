"""The printed numbers of Coimbra, read from `components.toml` or a data pack into plain typed tables."""

from __future__ import annotations

from typing import Any, Final

from caravela.games.coimbra.effects import (
    EXCHANGE_FOR_VP,
    FROM_CARDS,
    FROM_FAVORS,
    FROM_MONASTERIES,
    GAIN_IF_NO_DIE,
    GAME_END_KINDS,
    IMMEDIATE_KINDS,
    LASTING_KINDS,
    ON_ACQUIRE_CLASS,
    PER_CLASS_CARD,
    PER_CLASS_SET,
    PER_DIE,
    PHASE_C_KINDS,
    PHASE_E_KINDS,
    RAISE_ANY_TRACK,
    SPENDING,
    Effect,
    read_effect,
    read_rows,
)
from caravela.games.coimbra.names import (
    BONUSES,
    CARDS,
    CITIES,
    CLASSES,
    CORNERS,
    COST_KINDS,
    DICE_COLOURS,
    DIPLOMAS,
    FAVORS,
    FIRST_SPACE,
    MONASTERIES,
    NODES,
    RESOURCES,
    SCORING_TILES,
    SPACES,
    START_CARDS,
    VOYAGES,
)
from caravela.kernel.data import Entry
from caravela.kernel.packed import i64, vec
from caravela.kernel.refusal import BadInput

IMMEDIATE: Final = 0  # when a bonus works, in the order of `BONUSES`
PHASE_C_BONUS: Final = 1
PHASE_E_BONUS: Final = 2
GAME_END: Final = 3

MOST_DICE: Final = 13
MOST_TOKENS: Final = 12  # die tokens in all cities together
SPACES_OF_TRACK: Final = 16

TASKS: Final = [
    "per_voyage",
    "per_diploma",
    "half_sum_tracks",
    "per_monastery_without_disk",
    "half_sum_resources",
    "double_lowest_track",
    "per_monastery",
    "per_monastery_level",
    "per_card_beyond",
    "flat",
    "per_class_card",
]
PER_VOYAGE: Final = 0
PER_DIPLOMA: Final = 1
HALF_SUM_TRACKS: Final = 2
WITHOUT_DISK: Final = 3
HALF_SUM_RESOURCES: Final = 4
DOUBLE_LOWEST: Final = 5
WITH_DISK: Final = 6
WITH_DISK_LEVEL: Final = 7
CARDS_BEYOND: Final = 8
FLAT: Final = 9
CLASS_CARDS: Final = 10

# effects are numbered: cards first, then monasteries, then the bonuses of the favor tiles
FIRST_MONASTERY: Final = 56
FIRST_FAVOR: Final = 80
LEVELS: Final = [1] * 8 + [2] * 4 + [3] * 2  # of the monastery spaces


class Components:
    """The tables. Everything is numbered as in the lists of `names`; a node's neighbours are nodes. What play asks for often is
    packed: one vector for each table, rows one after the other."""

    def __init__(self, content: dict[str, Any]) -> None:
        data = self.entry = Entry(content, "")
        self.effects: list[Effect] = []
        self.names: dict[str, dict[str, str]] = {}  # what things are called; `texts.names_of` tells
        self._read_limits(data)
        self._read_dice(data)
        self._read_cards(data)
        self._read_monasteries(data)
        self._read_favors(data)
        self._read_tracks(data)
        self._read_voyages(data)
        self._read_map(data)

    def _read_limits(self, data: Entry) -> None:
        meta = data.entry("meta")
        self.least = meta.number("min_players", 2, 2)
        self.most = meta.number("max_players", 4, 4)
        self.rounds: i64 = meta.number("rounds", 4, 4)
        limits = data.entry("limits")
        self.stock: i64 = limits.number("resource_max", 10, 20)
        self.top: i64 = limits.number("influence_max", 15, 15)
        self.start_guards: i64 = limits.number("start_guards", 0, self.stock)
        self.start_coins: i64 = limits.number("start_coins", 0, self.stock)
        self.start_score: i64 = limits.number("start_score", 0, 100)
        limits.number("dice_per_player_per_round", 3, 3)
        limits.number("cards_per_round", 12, 12)
        limits.number("cards_per_row", 4, 4)
        self.disks = limits.number("disks_per_player", 25, 25)
        self.cap_bonus: i64 = limits.number("cap_bonus", 1, 9)
        self.distress_guards: i64 = limits.number("distress_guards", 0, 20)
        self.distress_coins: i64 = limits.number("distress_coins", 0, 20)
        classes = data.by_id("class", CLASSES)
        self.class_names = [entry.text("name") for entry in classes]
        self.location_names = [entry.text("name") for entry in data.by_id("city_location", ["castle", *CITIES])]
        final = data.entry("final_scoring")
        self.resources_divisor: i64 = final.number("resources_divisor", 1, 10)
        points = data.entry("diplomas").entry("set_points")
        sizes = [0] + [points.number(f"size_{size}", 0, 99) for size in range(1, 6)]
        self.set_points = vec[i64](sizes)
        steps = [sizes[size + 1] - sizes[size] for size in range(5)]
        if steps != sorted(steps):
            raise BadInput("Data entry diplomas.set_points: every further diploma of a set must add at least as much.")

    def _read_dice(self, data: Entry) -> None:
        self.dice: list[list[int]] = [[], []]  # by number of players: the colours of all dice
        self.tokens: list[list[list[int]]] = [[], []]  # by number of players and city: values of die tokens
        pool = data.entry("dice").entry("pool")
        tokens = data.entry("die_tokens")
        for players in range(2, 5):
            counts = pool.entry(f"players_{players}")
            dice: list[int] = []
            for colour, name in enumerate(DICE_COLOURS):
                dice += [colour] * counts.number(name, 0, 3)
            if not 3 * players <= len(dice) <= MOST_DICE:
                raise BadInput(f"Data entry {counts.path}: {3 * players} to {MOST_DICE} dice are expected.")
            self.dice.append(dice)
            entry = tokens.entry(f"players_{players}")
            rows = [entry.numbers(city, -1, 1, 6) for city in CITIES]
            if sum(len(row) for row in rows) > MOST_TOKENS:
                raise BadInput(f"Data entry {entry.path}: at most {MOST_TOKENS} die tokens are expected.")
            self.tokens.append(rows)

    def _read_cards(self, data: Entry) -> None:
        self.card_class = vec[i64]([0] * len(CARDS))
        self.influence = vec[i64]([0] * len(CARDS))
        self.cost_kind = vec[i64]([-1] * len(CARDS))  # -1 for start cards
        self.diplomas: list[list[int]] = []
        self.bonus = vec[i64]([0] * len(CARDS))
        self.class_mask = vec[i64]([0] * 4)  # cards of each class
        self.bonus_mask = vec[i64]([0] * 4)  # cards of each type of bonus
        kinds = [IMMEDIATE_KINDS, PHASE_C_KINDS, PHASE_E_KINDS, GAME_END_KINDS]
        for index, card in enumerate(data.by_id("character", CARDS)):
            start = index < START_CARDS
            group = CLASSES.index(card.text("class", [CARDS[index].split("_")[0]]))
            stack = 1 if start else 2 if index < START_CARDS + 24 else 3
            card.number("stack", stack, stack)
            bonus = BONUSES.index(card.text("bonus", ["immediate", "phase_c"] if start else ["immediate", "phase_e", "game_end"]))
            self.card_class[index] = group
            self.influence[index] = card.number("influence", 1, 4)
            kind = card.text("cost_kind", ["none"] if start else COST_KINDS)
            if not start:
                self.cost_kind[index] = COST_KINDS.index(kind)
            diplomas = card.texts("diplomas", 0 if start else -1, DIPLOMAS)
            if len(diplomas) > 2:
                raise BadInput(f"Data entry {card.where('diplomas')}: a card has at most 2 diplomas.")
            self.diplomas.append([DIPLOMAS.index(name) for name in diplomas])
            self.bonus[index] = bonus
            self.class_mask[group] |= 1 << index
            self.bonus_mask[bonus] |= 1 << index
            effect = read_effect(card.entry("effect"), kinds[bonus], FROM_CARDS, self.top)
            if bonus == GAME_END and PER_CLASS_CARD <= effect.kind <= PER_CLASS_SET and effect.rewards & 0xFF00FFFF:
                raise BadInput(f"Data entry {card.where('effect')}: a game end bonus pays victory points only.")
            self.effects.append(effect)
        # which cards the phases have to look for
        self.on_acquire = vec[i64]([0] * 4)  # by class
        self.per_die = vec[i64]([0] * 5)  # by colour; none for white (R7.4)
        self.exchange = vec[i64]([0] * 2)  # by resource
        self.opening: i64 = 0
        for index in range(len(CARDS)):
            effect = self.effects[index]
            if effect.kind == ON_ACQUIRE_CLASS:
                self.on_acquire[effect.track] |= 1 << index
            elif effect.kind == PER_DIE:
                self.per_die[effect.colour] |= 1 << index
            elif effect.kind == EXCHANGE_FOR_VP:
                self.exchange[effect.resource] |= 1 << index
            elif effect.kind in (RAISE_ANY_TRACK, GAIN_IF_NO_DIE):
                self.opening |= 1 << index

    def _read_monasteries(self, data: Entry) -> None:
        self.monasteries: list[list[int]] = [[], [], [], []]  # tiles by level
        for index, tile in enumerate(data.by_id("monastery", MONASTERIES)):
            level = MONASTERIES[index].split("_")[1].count("i")
            self.monasteries[tile.number("level", level, level)].append(index)
            lasting = tile.text("bonus", ["immediate", "lasting"]) == "lasting"
            kinds = LASTING_KINDS if lasting else IMMEDIATE_KINDS
            self.effects.append(read_effect(tile.entry("effect"), kinds, FROM_MONASTERIES, self.top))
        # Whether a walk can lead to a payment: only then does it matter if steps come before other rewards (D20).
        self.walk_may_spend = any(effect.kind in SPENDING for effect in self.effects[FIRST_MONASTERY:])

    def _read_favors(self, data: Entry) -> None:
        self.favor_names: list[str] = []
        self.favor_crowns = vec[i64]([0] * len(FAVORS))
        self.favor_effects: list[list[int]] = []
        self.favor_discount = vec[i64]([0] * len(FAVORS))
        for index, tile in enumerate(data.by_id("favor_tile", FAVORS)):
            self.favor_names.append(tile.text("name"))
            self.favor_crowns[index] = tile.number("crowns", 0, 9)
            numbers: list[int] = []
            for entry in tile.entries("immediate"):
                if len(numbers) == 4:
                    raise BadInput(f"Data entry {tile.where('immediate')}: at most 4 bonuses are expected.")
                numbers.append(len(self.effects))
                self.effects.append(read_effect(entry, IMMEDIATE_KINDS, FROM_FAVORS, self.top))
            self.favor_effects.append(numbers)
            if tile.has("while_held"):
                held = tile.entry("while_held")
                held.text("kind", ["voyage_discount"])
                self.favor_discount[index] = held.number("amount", 0, 20)
        self.token_crowns: i64 = data.entry("crown_tokens").number("crowns_each", 0, 9)
        flags = data.entry("player_order_flags").entry("crowns")
        self.flag_crowns = vec[i64]([flags.number(f"flag_{flag}", 0, 9) for flag in range(1, 5)])

    def _read_tracks(self, data: Entry) -> None:
        income: list[int] = []
        kinds: list[int] = []
        tracks: dict[str, Entry] = {}
        for entry in data.entries("influence_track", len(CLASSES)):
            tracks[entry.text("class", CLASSES)] = entry
        for index, name in enumerate(CLASSES):
            if name not in tracks:
                raise BadInput(f"Data entry influence_track: the track of {name} is missing.")
            track = tracks[name]
            track.text("color", [DICE_COLOURS[index]])
            kinds.append(RESOURCES.index(track.text("reward", [RESOURCES[index if index < 2 else 5 - index]])))
            income += track.numbers("income", SPACES_OF_TRACK, 0, 20)
        self.income = vec[i64](income)  # by track and space
        self.income_kind = vec[i64](kinds)  # index into RESOURCES
        few: list[int] = []
        four: list[int] = []
        for tile in data.by_id("influence_scoring_tile", SCORING_TILES):
            few += [*tile.numbers("players_2_3", 2, 0, 99), 0, 0]
            four += [*tile.numbers("players_4", 3, 0, 99), 0]
        self.places = vec[i64](few + few + four)  # by number of players (from 2), tile and place: points
        self.second_gap: i64 = data.entry("influence_scoring_rules").number("two_player_second_place_max_gap", 0, self.top)

    def _read_voyages(self, data: Entry) -> None:
        self.voyage_names: list[str] = []
        self.voyage_kind = vec[i64]([0] * len(VOYAGES))
        self.voyage_cost = vec[i64]([0] * len(VOYAGES))
        self.task = vec[i64]([0] * len(VOYAGES))
        self.task_vp = vec[i64]([0] * len(VOYAGES))
        self.task_number = vec[i64]([0] * len(VOYAGES))  # class, level, threshold, or first track * 4 + second
        for index, voyage in enumerate(data.by_id("voyage", VOYAGES)):
            self.voyage_names.append(voyage.text("name"))
            self.voyage_kind[index] = COST_KINDS.index(voyage.text("cost_kind", COST_KINDS))
            self.voyage_cost[index] = voyage.number("cost", 0, self.stock)
            entry = voyage.entry("task")
            task = TASKS.index(entry.text("kind", TASKS))
            number = 0
            if task == HALF_SUM_TRACKS:
                first, second = entry.texts("tracks", 2, CLASSES)
                number = CLASSES.index(first) * 4 + CLASSES.index(second)
            elif task == WITH_DISK_LEVEL:
                number = entry.number("level", 1, 3)
            elif task == CARDS_BEYOND:
                number = entry.number("threshold", 0, 56)
            elif task == CLASS_CARDS:
                number = CLASSES.index(entry.text("class", CLASSES))
            valued = task not in (HALF_SUM_TRACKS, HALF_SUM_RESOURCES, DOUBLE_LOWEST)
            self.task[index] = task
            self.task_vp[index] = entry.number("vp", 0, 99) if valued else 1
            self.task_number[index] = number

    def _read_map(self, data: Entry) -> None:
        table = data.entry("map")
        nodes = table.entry("nodes")
        self.node_x: list[int] = []
        self.node_y: list[int] = []
        self.node_colour: list[str] = []
        for index, name in enumerate(NODES):
            node = nodes.entry(name)
            kind = "corner" if index < len(CORNERS) else "stopover" if index < FIRST_SPACE else "monastery"
            node.text("kind", [kind])
            if kind == "monastery":
                level = LEVELS[index - FIRST_SPACE]
                node.number("level", level, level)
            self.node_x.append(node.number("x", 0, 1000))
            self.node_y.append(node.number("y", 0, 1000))
            self.node_colour.append(node.text("color") if kind == "stopover" else "")
        self.neighbours: list[list[int]] = [[] for _ in NODES]
        self.roads: list[tuple[int, int, bool]] = []
        for one_way, key in ((True, "one_way"), (False, "roads")):
            for number, road in enumerate(read_rows(table, key, 2)):
                where = f"map.{key}[{number}]"
                if road[0] not in NODES or road[1] not in NODES or road[0] == road[1]:
                    raise BadInput(f"Data entry {where}: two different places of the map are expected.")
                a, b = NODES.index(road[0]), NODES.index(road[1])
                if (a < len(CORNERS)) != one_way or b < len(CORNERS):
                    raise BadInput(f"Data entry {where}: one-way roads, and only they, lead away from a corner.")
                self.neighbours[a].append(b)
                if not one_way:
                    self.neighbours[b].append(a)
                self.roads.append((a, b, one_way))
        for number in range(len(NODES)):
            self.neighbours[number].sort()
        steps: list[int] = []
        for start in range(len(NODES)):
            steps += self._distances(start)
        self.distance = vec[i64](steps)  # from node to node
        for corner, name in enumerate(CORNERS):
            if len(self.neighbours[corner]) != 2:
                raise BadInput(f"Data entry map.one_way: two roads lead away from {name}.")
            if any(self.distance[corner * len(NODES) + FIRST_SPACE + space] > len(NODES) for space in range(len(SPACES))):
                raise BadInput(f"Data entry map.roads: every monastery must be reachable from {name}.")

    def _distances(self, start: int) -> list[int]:
        """Steps from a node to every other; 99 where no road leads."""
        found = [99] * len(NODES)
        found[start] = 0
        front = [start]
        while front:
            following: list[int] = []
            for node in front:
                for other in self.neighbours[node]:
                    if found[other] == 99:
                        found[other] = found[node] + 1
                        following.append(other)
            front = following
        return found
