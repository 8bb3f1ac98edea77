import { type CountKind, countKinds, type Formula } from './formula.ts'

/** A formula as SQL. @param count the number of likes, bookmarks or views, as SQL */
export const scoreSql = ({ terms }: Formula, count: (kind: CountKind) => string): string =>
  `(${countKinds
    .map(kind => {
      const { weight, curve } = terms[kind]
      return curve === 'root'
        ? `${weight} * floor(sqrt(greatest(0, ${count(kind)})))::int`
        : `${weight} * ${count(kind)}`
    })
    .join(' + ')})`
