"""Counter-based luck: reproducible, even, and independent from stream to stream."""

from collections import Counter

import pytest

from caravela.kernel.luck import KEY, Luck, luck_of, pick, seed_text, stream_key, stream_keys, word
from caravela.kernel.refusal import BadInput

KINDS = pytest.mark.parametrize("luck", [1, 2])


def values(seed, purpose, luck, n, count):
    """The first values of a stream."""
    keys = stream_keys(seed, [purpose], luck)
    return [pick(keys, 0, i, n) for i in range(count)]


@KINDS
def test_a_value_depends_on_key_and_counter_alone(luck):
    assert values("7", "dice", luck, 6, 10) == values("7", "dice", luck, 6, 10)
    keys = stream_keys("7", ["deal", "dice"], luck)
    assert [pick(keys, 1, i, 6) for i in range(10)] == values("7", "dice", luck, 6, 10)


def test_luck_outside_a_game_is_that_of_older_builds():
    luck = Luck(stream_key("7", "dice"))
    assert [luck.below(6) for _ in range(10)] == values("7", "dice", 1, 6, 10)


def test_known_values_never_change():
    """Stored games depend on these."""
    assert stream_key("caravela", "deal") == 2908543416814888107
    assert values("caravela", "deal", 1, 1000, 8) == [620, 446, 633, 562, 354, 107, 853, 723]
    assert list(stream_keys("caravela", ["deal"], 2)) == [2163404860, 4130500170, 1163398037, 443548242]
    assert values("caravela", "deal", 2, 1000, 8) == [623, 653, 289, 576, 709, 570, 887, 112]


def test_keys_of_new_games_have_128_bits():
    """Every bit of the key turns about half of the bits of the values."""
    key = list(stream_keys("caravela", ["deal"], 2))
    assert len(key) == KEY
    for bit in range(128):
        other = [part ^ (1 << bit % 32 if at == bit // 32 else 0) for at, part in enumerate(key)]
        turned = sum(bin(word(*key, i) ^ word(*other, i)).count("1") for i in range(64))
        assert abs(turned - 32 * 32) < 150, bit


def test_keys_tell_the_kind_of_luck():
    assert luck_of(stream_keys("7", ["deal", "dice"], 1)) == 1
    assert luck_of(stream_keys("7", ["deal", "dice"], 2)) == 2
    assert luck_of(Luck(1).fresh_keys(3)) == 1


@KINDS
def test_every_value_is_equally_likely(luck):
    """Chi-square over 60,000 throws of a die, for several keys, stays below the 0.1 % bound (20.5 for 5 degrees)."""
    for name in ("a", "b", "c"):
        counts = Counter(values("evenness", name, luck, 6, 60_000))
        assert sum((counts[v] - 10_000) ** 2 / 10_000 for v in range(6)) < 20.5


@KINDS
def test_pairs_are_even_too(luck):
    found = values("evenness", "pairs", luck, 6, 72_000)
    counts = Counter(zip(found[::2], found[1::2], strict=True))
    assert sum((counts[a, b] - 1000) ** 2 / 1000 for a in range(6) for b in range(6)) < 66.6


@KINDS
def test_streams_differ(luck):
    keys = {tuple(stream_keys(seed, [purpose], luck)) for seed in ("1", "2", "12") for purpose in ("deal", "dice", "2/dice")}
    assert len(keys) == 9
    both = zip(values("1", "deal", luck, 2, 10_000), values("1", "dice", luck, 2, 10_000), strict=True)
    assert abs(sum(a == b for a, b in both) - 5000) < 200


def test_neighbouring_keys_and_counters_do_not_correlate():
    agree = sum(Luck(i, 5).below(2) == Luck(i + 1, 5).below(2) for i in range(10_000))
    assert abs(agree - 5000) < 200


def test_shuffle_reaches_every_order():
    luck = Luck(stream_key("x", "shuffle"))
    seen = Counter()
    for _ in range(6000):
        items = [0, 1, 2]
        luck.shuffle(items)
        seen[tuple(items)] += 1
    assert len(seen) == 6
    assert min(seen.values()) > 850


@pytest.mark.parametrize("seed", ["", "x" * 65, "é" * 33])
def test_a_seed_is_short_text(seed):
    with pytest.raises(BadInput, match="seed"):
        seed_text(seed)


def test_fresh_seeds_have_128_bits():
    assert len(seed_text(None)) == 32
    assert seed_text(None) != seed_text(None)
