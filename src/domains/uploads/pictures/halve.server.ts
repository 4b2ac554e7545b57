/** The red, green, blue and opacity of each pixel, row by row. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * Shrinks a picture that is more than twice as wide as wanted by an integer factor, averaging
 * blocks of pixels: a finer method would take seconds and gigabytes for a camera's picture.
 */
export function halve(source: Pixels, wanted: number): Pixels {
  const block = Math.floor(source.width / wanted);
  if (block < 2 || source.height < block) return source;
  const width = Math.floor(source.width / block);
  const height = Math.floor(source.height / block);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) mean(source, { x, y, block }, data, (y * width + x) * 4);
  return { data, width, height };
}

interface Block {
  x: number;
  y: number;
  block: number;
}

/** Transparent pixels do not affect the color. */
function mean({ data, width }: Pixels, at: Block, to: Uint8ClampedArray, place: number): void {
  const { x, y, block } = at;
  let red = 0;
  let green = 0;
  let blue = 0;
  let opacity = 0;
  for (let row = y * block; row < (y + 1) * block; row += 1)
    for (let column = x * block; column < (x + 1) * block; column += 1) {
      const from = (row * width + column) * 4;
      const alpha = data[from + 3] ?? 0;
      red += (data[from] ?? 0) * alpha;
      green += (data[from + 1] ?? 0) * alpha;
      blue += (data[from + 2] ?? 0) * alpha;
      opacity += alpha;
    }
  const weight = opacity || 1;
  to[place] = red / weight;
  to[place + 1] = green / weight;
  to[place + 2] = blue / weight;
  to[place + 3] = opacity / (block * block);
}
