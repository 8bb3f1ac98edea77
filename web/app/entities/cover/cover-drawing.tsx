import type { CoverArt } from '#app/entities/cover/cover-art.ts'

/** Motif and figure of a cover in a box of 160 × 100. */
export const CoverDrawing = ({ art: { figure, place, motif, veil, ink, accent } }: { art: CoverArt }) => (
  <>
    <path d={motif} fill={accent} opacity={veil} />
    <path d={figure} transform={place} fill={ink} />
  </>
)
