import { renderToStaticMarkup } from 'react-dom/server'
import { coverOf } from '#app/ui/cover-art.ts'

/** The drawing alone as an SVG file, for pictures that are made on the server. */
export function coverSvg(slug: string): string {
  const { inks, drawing } = coverOf(slug)
  const markup = renderToStaticMarkup(drawing).replace(
    /var\(--([abc])\)/g,
    (_, ink: string) => inks['abc'.indexOf(ink)] ?? '',
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100" width="1200" height="750"><rect width="160" height="100" fill="${inks[0]}"/>${markup}</svg>`
}
