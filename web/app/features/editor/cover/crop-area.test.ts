import { describe, expect, it } from 'vitest'
import { areaOf, shapes, viewOf, zoomMax } from './crop-area.ts'

const wide = { width: 2_000, height: 800 }
const middle = { x: 0.5, y: 0.5, zoom: 1 }

describe('the part of a picture that becomes a cover', () => {
  it('is as large as it can be in its shape', () => {
    expect(areaOf(wide, 'row', middle)).toEqual({ left: 360, top: 0, width: 1_280, height: 800 })
    expect(areaOf({ width: 800, height: 2_000 }, 'row', middle)).toMatchObject({
      left: 0,
      width: 800,
      height: 500,
    })
  })
  it.each(['row', 'card'] as const)('has the shape of a %s, however near', shape => {
    const { width, height } = areaOf(wide, shape, { ...middle, zoom: 2.3 })
    expect(width / height).toBeCloseTo(shapes[shape], 1)
  })
  it('never goes beyond the edges', () => {
    for (const x of [-3, 0, 0.99, 5]) {
      const { left, width } = areaOf(wide, 'card', { ...middle, x, zoom: 1.7 })
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left + width).toBeLessThanOrEqual(wide.width)
    }
  })
  it('leaves enough of the picture', () => {
    expect(zoomMax(wide, 'row')).toBe(4)
    expect(zoomMax({ width: 200, height: 200 }, 'row')).toBe(1)
    expect(areaOf(wide, 'row', { ...middle, zoom: 99 }).width).toBe(320)
  })
  it('is found again from where it lies', () => {
    const area = areaOf(wide, 'row', { x: 0.9, y: 0.2, zoom: 2 })
    expect(areaOf(wide, 'row', viewOf(wide, area, 2))).toEqual(area)
  })
})
