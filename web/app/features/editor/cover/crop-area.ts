/** Width ÷ height of the places where covers are shown: rows of lists, and the cards of links. */
export const shapes = { row: 8 / 5, card: 1200 / 630 } as const
export type Shape = keyof typeof shapes
export const otherShape = (shape: Shape): Shape => (shape === 'row' ? 'card' : 'row')

/** Narrower ones would be blurred on the page of an article. */
const WIDTH_MIN = 320
const ZOOM_MAX = 8

export interface Size {
  width: number
  height: number
}
/** A part of a picture, in its pixels. */
export interface Area extends Size {
  left: number
  top: number
}
/** The visible part of an image: its centre, as fractions of width and height, and the zoom factor. */
export interface View {
  x: number
  y: number
  zoom: number
}

/** The largest part of a picture that has this shape. */
function largest({ width, height }: Size, shape: Shape): Size {
  const ratio = shapes[shape]
  return width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio }
}

/** How near one may look, so that enough of the picture is left. */
export const zoomMax = (picture: Size, shape: Shape): number =>
  Math.min(ZOOM_MAX, Math.max(1, largest(picture, shape).width / WIDTH_MIN))

/** The area of the image that this view shows; it never exceeds the edges. */
export function areaOf(picture: Size, shape: Shape, { x, y, zoom }: View): Area {
  const whole = largest(picture, shape)
  const near = Math.min(Math.max(1, zoom), zoomMax(picture, shape))
  const width = Math.max(1, Math.floor(whole.width / near))
  const height = Math.max(1, Math.floor(whole.height / near))
  return {
    ...{ width, height },
    left: between(0, Math.round(x * picture.width - width / 2), picture.width - width),
    top: between(0, Math.round(y * picture.height - height / 2), picture.height - height),
  }
}

/** The view of this part: beyond the edges nothing is piled up that would have to be moved back first. */
export const viewOf = (picture: Size, { left, top, width, height }: Area, zoom: number): View => ({
  x: (left + width / 2) / picture.width,
  y: (top + height / 2) / picture.height,
  zoom,
})

const between = (low: number, value: number, high: number) => Math.min(Math.max(low, value), high)
