import fc from 'fast-check';
import {
  DOUBLE_TAP_SCALE,
  MAX_SCALE,
  panBy,
  toggleZoom,
  wholePicture,
  type Zoom,
  zoomAt,
} from './use-zoom.ts';

const box = { x: 390, y: 600 };
const centre = { x: 0, y: 0 };

test('at the centre only the scale changes', () => {
  expect(zoomAt(wholePicture, 2, centre, box)).toEqual({ scale: 2, x: 0, y: 0 });
});

test('what is under the finger stays under it', () => {
  const point = { x: 80, y: -120 };
  const zoom = zoomAt(wholePicture, 2, point, box);
  expect((point.x - zoom.x) / zoom.scale).toBeCloseTo(point.x);
  expect((point.y - zoom.y) / zoom.scale).toBeCloseTo(point.y);
});

test('a double tap goes in and out again', () => {
  const near = toggleZoom(wholePicture, centre, box);
  expect(near.scale).toBe(DOUBLE_TAP_SCALE);
  expect(toggleZoom(near, { x: 30, y: 30 }, box)).toEqual(wholePicture);
});

const coordinate = fc.double({ min: -400, max: 400, noNaN: true });
const step = fc.record({
  factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
  point: fc.record({ x: coordinate, y: coordinate }),
  by: fc.record({ x: coordinate, y: coordinate }),
});

test('whatever is done, the scale has its limits and the picture fills its box', () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let zoom: Zoom = wholePicture;
      for (const { factor, point, by } of steps) {
        zoom = panBy(zoomAt(zoom, factor, point, box), by, box);
      }
      expect(zoom.scale).toBeGreaterThanOrEqual(1);
      expect(zoom.scale).toBeLessThanOrEqual(MAX_SCALE);
      expect(Math.abs(zoom.x)).toBeLessThanOrEqual((box.x * (zoom.scale - 1)) / 2 + 1e-6);
      expect(Math.abs(zoom.y)).toBeLessThanOrEqual((box.y * (zoom.scale - 1)) / 2 + 1e-6);
    }),
  );
});
