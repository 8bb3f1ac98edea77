import {
  COMMENT_LINKS_MAX,
  type CommentRule,
  NEW_COMMENTER_DAYS,
  NEW_COMMENTS_AN_HOUR,
  REPEATED_TEXT_MIN,
} from '@koryaku/contracts/comments/comment-parts.ts'
import { type CommentPart, parseComment } from '@koryaku/contracts/comments/comment-text.ts'

/** Facts about the author of a comment that the rules depend on. */
export interface CommenterFacts {
  /** Whole days since joining. */
  days: number
  /** True if a moderator has released a held comment of theirs. */
  released: boolean
  /** Comments in the last hour. */
  hourly: number
  /** True if another comment of theirs, posted or edited in the last day, has the same text, even if it is deleted: a deletion can be undone. */
  repeats: boolean
  /** Rules that are switched off. */
  off: readonly CommentRule[]
}

/**
 * Decides which rules hold a comment for a moderator.
 * @param site origin of this site: links to its pages are not counted
 * @returns the rules that apply; empty: the comment is shown immediately
 */
export function rulesHolding(body: string, by: CommenterFacts, site: string): CommentRule[] {
  const links = linksElsewhere(body, site).length
  const isNew = by.days < NEW_COMMENTER_DAYS && !by.released
  const applies: Record<CommentRule, boolean> = {
    first_links: isNew && links > 0,
    many_links: links > COMMENT_LINKS_MAX,
    repeated_text: by.repeats && [...body].length >= REPEATED_TEXT_MIN,
    many_comments: isNew && by.hourly >= NEW_COMMENTS_AN_HOUR,
  }
  return (Object.keys(applies) as CommentRule[]).filter(rule => applies[rule] && !by.off.includes(rule))
}

/** Returns the URLs of other sites that a comment links to, those in spoilers and quotes included. */
export function linksElsewhere(body: string, site: string): string[] {
  const { origin } = new URL(site)
  const linksIn = (parts: readonly CommentPart[]): string[] =>
    parts.flatMap(part => {
      if (part.kind === 'spoiler') return linksIn(part.parts)
      return part.kind === 'link' && new URL(part.href).origin !== origin ? [part.href] : []
    })
  return parseComment(body, site).flatMap(({ parts }) => linksIn(parts))
}
