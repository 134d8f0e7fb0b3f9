/** Drawn here, so that no story waits for a server. */
const drawing = (width: number, height: number, [from, to]: readonly [string, string]): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <defs><linearGradient id="g" x2="1" y2="1">
        <stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/>
      </linearGradient></defs>
      <rect width="100%" height="100%" fill="url(#g)"/>
      <circle cx="50%" cy="42%" r="18%" fill="#fff" fill-opacity=".35"/>
    </svg>`,
  )}`;

export const portrait = drawing(300, 400, ['#8f3b52', '#2b1420']);
export const banners = [
  drawing(800, 400, ['#a8485f', '#321723']),
  drawing(800, 400, ['#3b5f8f', '#142030']),
  drawing(800, 400, ['#6f5a2c', '#2b2414']),
] as const;
