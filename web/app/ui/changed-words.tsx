import type { Change } from 'diff'

/** Two texts merged into one, with removed and added words marked. */
export const ChangedWords = ({ changes }: { changes: Change[] }) =>
  changes.map(({ value, added, removed }, index) => {
    // The place in the text is what a change is.
    const key = `${index}`
    if (added) return <ins key={key}>{value}</ins>
    if (removed) return <del key={key}>{value}</del>
    return <span key={key}>{value}</span>
  })
