/** The summary of a review as a picture to send: who played and how it ended, the course of the game, what decided it. */
import { signOf } from "../pieces/shapes";
import type { Review } from "./api";
import { apart, course } from "./review";
import { say } from "../words/review";

export type Player = { name: string; colour: string };
type Summary = { title: string; players: Player[]; review: Review; link: string };

const WIDTH = 1200;
const HEIGHT = 630; // as wide to high as link previews are
const SIDE = 40;
const HEAD = 84;
const CURVE = { left: SIDE + 44, right: WIDTH - SIDE - 40, top: 226, bottom: 448 };
const MOMENTS = 3;
const DASHES = [[], [14, 6], [5, 5], [18, 5, 5, 5], [9, 9]];

/** The picture as a PNG file. */
export async function picture(of: Summary): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d");
  if (!context) throw new Error(say("cannotDraw"));
  const pen = new Pen(context);
  pen.box(0, 0, WIDTH, HEIGHT, "--glaze");
  pen.box(0, 0, WIDTH, HEAD, "--cobalt-deep");
  pen.text(of.title, SIDE, 54, "700 34px", "--on-head", WIDTH - 260);
  pen.text("Caravela", WIDTH - SIDE, 54, "600 26px", "--on-head", 200, "right");
  drawPlayers(pen, of);
  drawCourse(pen, of);
  of.review.moments.slice(0, MOMENTS).forEach((moment, n) => {
    pen.text(moment.text, SIDE, 492 + n * 34, "400 23px", "--ink", WIDTH - 2 * SIDE);
  });
  const note = of.review.calibrated ? "" : `${say("estimateShort")} `;
  pen.text(note + of.link, SIDE, HEIGHT - 22, "400 20px", "--ink-2", WIDTH - 2 * SIDE);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error(say("cannotDraw")))), "image/png"),
  );
}

/** Everybody with his points, the best first. */
function drawPlayers(pen: Pen, { players, review }: Summary) {
  const wide = (WIDTH - 2 * SIDE) / players.length;
  const order = players.map((_, seat) => seat).sort((a, b) => rank(review, a) - rank(review, b));
  order.forEach((seat, place) => {
    const player = players[seat] as Player;
    const x = SIDE + place * wide;
    pen.sign(player.colour, x + 20, 134, 1.7);
    pen.text(player.name, x + 50, 130, "600 25px", "--ink", wide - 62);
    const won = review.finished && review.books[seat]?.end.chance === 1;
    pen.text(say(won ? "scoredWon" : "scored", { n: review.scores[seat] ?? 0 }), x + 50, 158, "400 20px", "--ink-2", wide - 62);
    const accuracy = review.calibrated ? review.accuracy[seat]?.accuracy : null;
    if (accuracy !== null && accuracy !== undefined)
      pen.text(say("accuracyOf", { n: accuracy }), x + 50, 184, "400 20px", "--ink-2", wide - 62);
  });
}

/** Whoever won comes first, then by points. */
const rank = (review: Review, seat: number) =>
  -(review.scores[seat] ?? 0) - (review.finished && review.books[seat]?.end.chance === 1 ? 10_000 : 0);

/** Chances as bands of one whole; where they are not calibrated, expected points as lines. */
function drawCourse(pen: Pen, { players, review }: Summary) {
  const kind = review.calibrated ? "chance" : "points";
  const rows = course(review, kind);
  const most = review.calibrated ? 1 : Math.max(1, ...rows.flat());
  const least = Math.min(0, ...rows.flat());
  const x = (n: number) => CURVE.left + ((CURVE.right - CURVE.left) * n) / Math.max(1, rows.length - 1);
  const y = (value: number) => CURVE.bottom - ((CURVE.bottom - CURVE.top) * (value - least)) / (most - least);
  const below = (row: number[], seat: number) => row.slice(0, seat).reduce((a, b) => a + b, 0);
  const line = (value: (row: number[]) => number) => rows.map((row, n): [number, number] => [x(n), y(value(row))]);
  pen.text(say(review.calibrated ? "curve.chance" : "curve.points"), CURVE.left, CURVE.top - 10, "600 20px", "--ink", 400);
  for (const end of [least, most]) {
    const mark = review.calibrated ? `${end * 100} %` : String(Math.round(end));
    pen.text(mark, CURVE.left - 8, y(end) + 7, "400 18px", "--ink-2", 80, "right");
  }
  players.forEach(({ colour }, seat) => {
    if (review.calibrated) {
      const upper = line((row) => below(row, seat + 1));
      pen.band([...upper, ...line((row) => below(row, seat)).reverse()], colour);
    } else {
      pen.line(
        line((row) => row[seat] ?? 0),
        colour,
        DASHES[seat] ?? [],
      );
    }
  });
  const last = rows[rows.length - 1] ?? [];
  const own = (seat: number) => last[seat] ?? 0;
  const ends = players.map((_, seat) => y(review.calibrated ? below(last, seat) + own(seat) / 2 : own(seat)));
  const heights = apart(ends, 34, CURVE.top + 12, CURVE.bottom - 12);
  players.forEach(({ colour }, seat) => pen.sign(colour, CURVE.right + 26, heights[seat] ?? 0, 1.3));
  pen.frame(CURVE.left, CURVE.top, CURVE.right - CURVE.left, CURVE.bottom - CURVE.top);
}

/** What the picture is drawn with: colours by their names in the look. */
class Pen {
  private readonly look = getComputedStyle(document.documentElement);

  constructor(private readonly context: CanvasRenderingContext2D) {}

  private colour(name: string): string {
    return name === "--on-head" ? "#FDFCF8" : this.look.getPropertyValue(name).trim();
  }

  box(x: number, y: number, width: number, height: number, colour: string) {
    this.context.fillStyle = this.colour(colour);
    this.context.fillRect(x, y, width, height);
  }

  frame(x: number, y: number, width: number, height: number) {
    this.context.strokeStyle = this.colour("--line-strong");
    this.context.lineWidth = 2;
    this.context.strokeRect(x, y, width, height);
  }

  /** One line; what does not fit is cut with dots. */
  text(text: string, x: number, y: number, font: string, colour: string, most: number, align: CanvasTextAlign = "left") {
    const { context } = this;
    context.font = `${font} ${this.colour("--font-ui")}`;
    context.fillStyle = this.colour(colour);
    context.textAlign = align;
    let shown = text;
    while (shown.length > 1 && context.measureText(shown).width > most) shown = `${shown.slice(0, -2).trimEnd()}…`;
    context.fillText(shown, x, y);
  }

  sign(colour: string, x: number, y: number, scale: number) {
    const { context } = this;
    const sign = signOf(colour);
    context.save();
    context.translate(x - 13 * scale, y - 11 * scale);
    context.scale(scale, scale);
    this.edged(new Path2D(sign.path), colour, 1);
    context.textAlign = "center";
    context.fillStyle = this.colour(`--on-p-${colour}`);
    context.font = `700 10px ${this.colour("--font-ui")}`;
    context.fillText(sign.letter, 13, sign.baseline);
    context.restore();
  }

  band(points: [number, number][], colour: string) {
    this.edged(new Path2D(`M${points.map((point) => point.join(" ")).join("L")}Z`), colour, 1);
  }

  line(points: [number, number][], colour: string, dashes: number[]) {
    const path = new Path2D(`M${points.map((point) => point.join(" ")).join("L")}`);
    const { context } = this;
    context.setLineDash(dashes);
    for (const [width, name] of [[6, "--ink"] as const, [3.5, `--p-${colour}`] as const]) {
      context.lineWidth = width;
      context.strokeStyle = this.colour(name);
      context.stroke(path);
    }
    context.setLineDash([]);
  }

  private edged(path: Path2D, colour: string, width: number) {
    const { context } = this;
    context.fillStyle = this.colour(`--p-${colour}`);
    context.fill(path);
    context.strokeStyle = this.colour("--rim-2");
    context.lineWidth = width;
    context.stroke(path);
  }
}
