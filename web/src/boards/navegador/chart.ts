/** The sea chart, 680 × 380: outlines drawn by us, bent until every region has room for its name, labels and ships. */

/** Sea regions as polygons: two of them share an edge exactly where the data has a border (tests/games/navegador/test_chart.py). */
export const CELLS: Record<string, string> = {
  portugal: "0 0 232 0 232 84 172 94 96 92 0 80",
  bahia: "0 80 96 92 96 156 110 190 124 263 0 286",
  guine: "96 92 172 94 230 110 230 196 126 203 116 204 110 190 96 156",
  rio_de_janeiro: "0 286 124 263 142 260 152 380 0 380",
  angola: "126 203 230 196 296 190 300 306 228 304 196 380 152 380 142 260",
  cabo_da_boa_esperanca: "196 380 228 304 300 306 310 310 350 324 356 380",
  mocambique: "310 310 318 248 455 275 474 380 356 380 350 324",
  zanzibar: "318 248 360 150 392 150 438 168 452 262 455 275",
  goa: "392 150 385 90 540 90 535 120 528 166 530 262 452 262 438 168",
  malaca: "530 262 528 166 535 120 584 120 572 182 612 204 606 284 530 284",
  macau: "572 182 584 120 580 98 680 106 680 206 612 204",
  nagasaki: "580 98 584 0 680 0 680 106",
  timor: "606 284 612 204 680 206 680 380 548 380 530 284",
};

/** Red borders: beyond them another phase begins. */
export const STRAITS = [
  { between: ["angola", "cabo_da_boa_esperanca"], path: "M196 380L228 304L300 306" },
  { between: ["goa", "malaca"], path: "M530 262L528 166L535 120" },
];

/** Where regions lie side by side without a border: shoals that no ship crosses. */
export const SHOALS = [
  {
    between: ["bahia", "angola"],
    cell: "110 190 116 204 126 203 142 260 124 263",
    rocks: [
      [117, 208],
      [120, 222],
      [125, 237],
      [131, 252],
    ],
  },
];

export const LAND = [
  "M0 168C12 166 20 176 30 184C46 196 58 204 54 220C50 238 40 250 38 268C36 292 24 308 16 330C10 348 8 364 6 380L0 380Z",
  "M186 0C190 10 180 18 178 30C176 44 180 58 190 64C202 66 214 62 222 52C232 42 244 40 254 46C264 54 268 62 276 60C280 50 286 44 296 50C306 58 318 66 332 66C342 66 350 72 354 82C360 100 368 118 376 132C382 140 392 138 402 130C412 122 418 112 412 104C404 98 396 94 394 86C404 92 420 92 434 92C444 94 450 104 454 118C458 132 464 146 472 152C478 144 482 128 490 116C498 106 508 102 516 106C524 112 526 126 530 142C534 158 540 172 546 184C550 178 546 162 546 150C552 146 558 154 564 148C568 138 560 126 564 118C572 112 582 110 588 98C594 86 592 70 584 60C578 52 584 44 592 42C596 50 596 60 604 62C610 54 604 40 602 28C602 16 606 8 606 0Z",
  "M192 78C204 74 220 76 236 78C262 82 292 82 318 86C330 92 334 108 342 124C350 140 360 154 372 158C382 160 390 156 394 158C390 174 374 188 362 202C352 216 352 232 350 248C344 264 334 272 330 288C326 304 314 318 300 322C288 322 284 306 278 290C270 268 268 248 262 230C256 214 256 202 248 194C236 186 222 192 208 188C192 182 184 168 180 152C178 132 184 110 188 98Z",
  "M366 252C374 250 378 260 374 274C370 286 362 290 360 282C358 270 360 258 366 252Z",
  "M538 202C546 206 556 216 562 226C556 228 546 218 538 210Z",
  "M656 22C664 26 668 40 664 52C660 62 654 70 648 74C652 60 656 50 654 40Z",
  "M574 364C586 360 600 362 606 366C598 371 582 371 574 364ZM622 366C632 362 644 362 650 365C642 370 630 371 622 366Z",
];

/** Where a region's things lie: its name (centre, baseline), its labels (centre, top) and the box of its ships. */
export type Place = {
  name: [number, number];
  labels: [number, number];
  /** What exploring needs (centre, top), where there is no room for it below the labels. */
  hint?: [number, number];
  inRow?: number;
  ships: { x: number; y: number; w: number; h: number };
};

export const PLACES: Record<string, Place> = {
  portugal: { name: [98, 27], labels: [98, 32], ships: { x: 16, y: 36, w: 158, h: 42 } },
  guine: { name: [141, 113], labels: [145, 119], ships: { x: 99, y: 146, w: 86, h: 55 } },
  bahia: { name: [50, 108], labels: [50, 113], inRow: 2, ships: { x: 54, y: 170, w: 64, h: 100 } },
  rio_de_janeiro: { name: [90, 298], labels: [86, 304], ships: { x: 30, y: 333, w: 112, h: 44 } },
  angola: { name: [198, 222], labels: [198, 229], ships: { x: 146, y: 259, w: 114, h: 44 } },
  cabo_da_boa_esperanca: { name: [278, 337], labels: [229, 345], hint: [302, 349], ships: { x: 250, y: 342, w: 98, h: 36 } },
  mocambique: { name: [414, 290], labels: [414, 297], ships: { x: 362, y: 327, w: 104, h: 48 } },
  zanzibar: { name: [405, 189], labels: [406, 196], ships: { x: 364, y: 225, w: 82, h: 36 } },
  goa: { name: [486, 184], labels: [484, 191], ships: { x: 446, y: 220, w: 80, h: 40 } },
  malaca: { name: [576, 207], labels: [573, 213], ships: { x: 534, y: 241, w: 70, h: 42 } },
  macau: { name: [634, 130], labels: [634, 137], ships: { x: 590, y: 166, w: 84, h: 38 } },
  nagasaki: { name: [630, 24], labels: [634, 30], ships: { x: 602, y: 58, w: 72, h: 42 } },
  timor: { name: [622, 306], labels: [622, 313], ships: { x: 566, y: 343, w: 106, h: 34 } },
};

/** Rows of `count` ships in a box: as large as they fit. */
export function fleet(box: Place["ships"], count: number): { x: number; y: number; scale: number }[] {
  for (const scale of [1, 0.88, 0.76, 0.66, 0.56, 0.48]) {
    const across = 31 * scale;
    const down = 33 * scale;
    const row = Math.floor(box.w / across);
    const rows = Math.ceil(count / Math.max(1, row));
    if (row < 1 || (rows * down > box.h + 1 && scale > 0.48)) continue;
    return Array.from({ length: count }, (_, index) => {
      const line = Math.floor(index / row);
      const inLine = Math.min(row, count - line * row);
      const left = box.x + (box.w - inLine * across) / 2;
      return { x: left + (index % row) * across + 2 * scale, y: box.y + line * down, scale };
    });
  }
  return [];
}

/** Where a region's labels lie: only the first of a row shows its whole face, the others their price beside it. */
export function stack(place: Place, count: number): { x: number; y: number }[] {
  const row = place.inRow ?? 4;
  return Array.from({ length: count }, (_, index) => {
    const line = Math.floor(index / row);
    const inLine = Math.min(row, count - line * row);
    return { x: place.labels[0] - (38 + 27 * (inLine - 1)) / 2 + 27 * (index % row), y: place.labels[1] + 26 * line };
  });
}
