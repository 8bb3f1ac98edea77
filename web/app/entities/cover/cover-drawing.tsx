import type { coverOf } from '#app/entities/cover/cover-art.ts'

/** Motif and figure of a cover in a box of 160 × 100, in the ink between the ground and the letters. */
export const CoverDrawing = ({
  figure,
  place,
  motif,
  ink,
}: Omit<ReturnType<typeof coverOf>, 'inks'> & { ink: string }) => (
  <g fill={ink}>
    {motif && <path d={motif} opacity=".35" />}
    <path d={figure} transform={place} />
  </g>
)
