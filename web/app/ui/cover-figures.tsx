import type { ReactNode } from 'react'

/** A number below `max` that follows from the seed. */
export type Next = (max: number) => number
type Draw = (next: Next) => ReactNode

const range = (length: number) => Array.from({ length }, (_, index) => index)
const GROUND = 'var(--a)'
const FIGURE = 'var(--b)'
const LIGHT = 'var(--c)'

const hills: Draw = next => {
  const top = 40 + next(20)
  return (
    <>
      <path
        d={`M0 ${top + 20}Q${30 + next(30)} ${top - 20} ${80 + next(10)} ${top + 14}T160 ${top}V100H0Z`}
        fill={FIGURE}
      />
      <path
        d={`M0 ${top + 38}Q60 ${top + 10} 110 ${top + 34}T160 ${top + 30}V100H0Z`}
        fill={GROUND}
        opacity=".55"
      />
      <circle cx={30 + next(100)} cy={20 + next(14)} r={9 + next(8)} fill={LIGHT} />
    </>
  )
}

const waves: Draw = next => {
  const shift = next(20)
  const arcs = range(5).flatMap(row =>
    range(7).map(column => {
      const x = (column - 1) * 32 + (row % 2) * 16 - shift
      const y = 52 + row * 12
      return `M${x} ${y}a16 16 0 0 1 32 0M${x + 6} ${y}a10 10 0 0 1 20 0`
    }),
  )
  return (
    <>
      <path d={arcs.join('')} fill="none" stroke={FIGURE} strokeWidth="2.5" />
      <circle cx={40 + next(80)} cy="26" r="13" fill={LIGHT} />
    </>
  )
}

const blocks: Draw = next => {
  const heights = range(10).map(() => 1 + next(5))
  const lit = next(10)
  const cell = (x: number, y: number) => `M${x * 16 + 1} ${86 - y * 14}h14v12h-14z`
  const cells = heights.flatMap((height, x) => range(height).map(y => cell(x, y)))
  return (
    <>
      <path d={cells.join('')} fill={FIGURE} />
      <path d={cell(lit, (heights[lit] ?? 1) - 1)} fill={LIGHT} />
    </>
  )
}

const rays: Draw = next => {
  const x = 30 + next(100)
  const turn = next(10) / 20
  const at = (angle: number) =>
    `${Math.round(x + 190 * Math.cos(angle))} ${Math.round(70 + 190 * Math.sin(angle))}`
  const beams = range(12).map(i => {
    const angle = (i * Math.PI) / 6 + turn
    return `M${x} 70L${at(angle)}L${at(angle + 0.24)}Z`
  })
  return (
    <>
      <path d={beams.join('')} fill={FIGURE} />
      <circle cx={x} cy="70" r={14 + next(10)} fill={LIGHT} />
    </>
  )
}

const rings: Draw = next => {
  const cx = 20 + next(120)
  const cy = 20 + next(60)
  return (
    <>
      {[70, 56, 42, 28].map((r, index) => (
        <circle key={r} cx={cx} cy={cy} r={r} fill="none" stroke={FIGURE} strokeWidth={3 + index} />
      ))}
      <circle cx={cx} cy={cy} r="12" fill={LIGHT} />
    </>
  )
}

const mountains: Draw = next => {
  const peak = 30 + next(90)
  return (
    <>
      <path d={`M${peak - 70} 100L${peak} ${22 + next(8)}L${peak + 70} 100Z`} fill={FIGURE} />
      <path
        d={`M${peak + 10} 100L${peak + 62} ${46 + next(10)}L${peak + 120} 100Z`}
        fill={FIGURE}
        opacity=".6"
      />
      <path d={`M${peak - 14} 46L${peak} 30L${peak + 14} 46L${peak + 4} 43L${peak - 5} 49Z`} fill={LIGHT} />
    </>
  )
}

/** Simple figures in a box of 160 × 100: one middle tone, one light. */
export const figures: readonly Draw[] = [hills, waves, blocks, rays, rings, mountains]
