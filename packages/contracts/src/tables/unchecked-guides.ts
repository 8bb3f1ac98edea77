import { articleCard } from './article-card.table.ts'
import { alias } from './define-table.ts'
import { gameVersion } from './game-version.table.ts'

const a = alias(articleCard, 'a')
const v = alias(gameVersion, 'v')
const k = alias(gameVersion, 'k')

const releasedOn = `to_char(n.${gameVersion.names.released_on}, 'YYYY-MM-DD')`

/** SQL: time since which a public article (a) has its current text and check. ISO text, as in the `asOf` of votes. */
export const AS_OF = `to_char(greatest(coalesce(${a.revised_at}, ${a.published_at}), ${a.checked_at}) at time zone 'UTC',
  'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Public guides with the newest version of their game on their platform, unless checked for it. A check for a listed
 * version is outdated when another one is the newest. Otherwise times decide: that of the check, or of the public text
 * if never checked.
 * @param articles the condition on articles (a)
 */
export const uncheckedSql = (articles: string): string => `
  select ${a.article_id} as id, n.${gameVersion.names.version_id} as version_id, n.${gameVersion.names.label} as label,
         ${AS_OF} as as_of, ${a.author_id} as author_id
    from ${a} cross join lateral (
      select v.* from ${v} where ${v.game_id} = ${a.game_id}
         and (${a.checked_platform} is null or ${v.platforms} = '{}' or ${a.checked_platform} = any(${v.platforms}))
       order by ${v.released_on} desc, ${v.place} desc limit 1) n
   where ${articles} and ${a.kind} = 'strategy' and ${a.status} = 'published'
     and ${a.checked_key} is distinct from n.${gameVersion.names.label_key}
     and case
       when exists (select 1 from ${k} where ${k.game_id} = ${a.game_id} and ${k.label_key} = ${a.checked_key}) then true
       when ${a.checked_on} is not null
         then ${a.checked_on} < ${releasedOn} or ${a.checked_at} < n.${gameVersion.names.since}
       else coalesce(${a.revised_at}, ${a.published_at}) < n.${gameVersion.names.since} end`

/** Unchecked guides of a game, of authors after one: in the order of notification. */
export const uncheckedOfGame = (gameId: string, after: string): string =>
  uncheckedSql(`${a.game_id} = ${gameId} and ${a.author_id} > ${after}`)
/** Those of an author. @param gameId or '' */
export const uncheckedOfAuthor = (authorId: string, gameId: string): string =>
  uncheckedSql(`${a.author_id} = ${authorId} and (${gameId} = '' or ${a.game_id} = ${gameId})`)
