import { renderToStaticMarkup } from 'react-dom/server'
import { coverArt } from '#app/entities/cover/cover-art.ts'
import { CoverDrawing } from '#app/entities/cover/cover-drawing.tsx'
import { type CoverKind, figures } from '#app/entities/cover/cover-figures.ts'

/** The drawing alone as an SVG file, for pictures that are made on the server. */
export function coverSvg(slug: string, kind?: string): string {
  const art = coverArt(slug, isKind(kind) ? kind : undefined)
  return renderToStaticMarkup(
    <svg aria-hidden xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100" width="1200" height="750">
      <rect width="160" height="100" fill={art.ground} />
      <CoverDrawing art={art} />
    </svg>,
  )
}

const isKind = (kind: string | undefined): kind is CoverKind => !!kind && Object.hasOwn(figures, kind)
