import type { DraftLinkEvent } from '@koryaku/contracts/articles/share/draft-link.events.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Decider } from '#command-handling/decider.ts'

/** Maximum number of open links per article. */
export const LINKS_MAX = 20
/**
 * Maximum number of links made and revocations undone per article, in total. It bounds the stream, which is read
 * whenever a link is opened.
 */
export const LINK_CHANGES_MAX = 1_000
/** Time in which a revocation can be undone. */
export const REVOKE_UNDO_MS = 10 * 60_000

export interface Link {
  linkId: string
  tokenHash: string
  textRef: TextRef
  madeAt: string
  until: string
  revokedAt: string | null
  openedOn: string | null
}

/** Links that can be opened or restored, newest last. `changes`: links made and revocations undone, in total. */
export interface Links {
  links: readonly Link[]
  changes: number
}

type Where = Pick<DraftLinkEvent['data'], 'articleId' | 'authorId' | 'gameId'>
export type LinkCommand = { where: Where; at: string } & (
  | { type: 'MakeDraftLink'; linkId: string; tokenHash: string; textRef: TextRef; until: string }
  | { type: 'RevokeDraftLink' | 'RestoreDraftLink'; linkId: string }
  | { type: 'NoteOpened'; linkId: string; day: string }
)

const after = (one: string, other: string): boolean => Date.parse(one) > Date.parse(other)

/** Can the link be opened at this time? */
export const isOpen = ({ revokedAt, until }: Link, at: string): boolean =>
  revokedAt === null && after(until, at)

const canBeRestored = ({ revokedAt, until }: Link, at: string): boolean =>
  revokedAt !== null && Date.parse(at) - Date.parse(revokedAt) <= REVOKE_UNDO_MS && after(until, at)

export const draftLinkDecider: Decider<Links, LinkCommand, DraftLinkEvent> = {
  initial: { links: [], changes: 0 },

  evolve({ links, changes }, { type, data }, { occurredAt }) {
    const changed = (part: Partial<Link>) =>
      links.map(link => (link.linkId === data.linkId ? { ...link, ...part } : link))
    switch (type) {
      case 'DraftLinkMade': {
        const { linkId, tokenHash, textRef, until } = data
        const made = {
          linkId,
          tokenHash,
          textRef,
          until,
          madeAt: occurredAt,
          revokedAt: null,
          openedOn: null,
        }
        // Drops links that can no longer be opened or restored. Only here the list grows.
        const kept = links.filter(link => isOpen(link, occurredAt) || canBeRestored(link, occurredAt))
        return { links: [...kept, made], changes: changes + 1 }
      }
      case 'DraftLinkRevoked':
        return { links: changed({ revokedAt: occurredAt }), changes }
      case 'DraftLinkRestored':
        return { links: changed({ revokedAt: null }), changes: changes + 1 }
      case 'DraftLinkOpened':
        return { links: changed({ openedOn: data.day }), changes }
    }
  },

  decide(command, { links, changes }) {
    const { at, where } = command
    const requireRoom = () => {
      if (changes >= LINK_CHANGES_MAX || links.filter(link => isOpen(link, at)).length >= LINKS_MAX)
        throw new DomainError('too_many_links', { detail: String(LINKS_MAX) })
    }
    if (command.type === 'MakeDraftLink') {
      requireRoom()
      const { linkId, tokenHash, textRef, until } = command
      return [{ type: 'DraftLinkMade', data: { ...where, linkId, tokenHash, textRef, until } }]
    }
    const link = links.find(({ linkId }) => linkId === command.linkId)
    if (!link) throw new DomainError('not_found')
    const data = { ...where, linkId: link.linkId }
    switch (command.type) {
      case 'RevokeDraftLink':
        return isOpen(link, at) ? [{ type: 'DraftLinkRevoked', data }] : []
      case 'RestoreDraftLink':
        if (isOpen(link, at)) return []
        if (!canBeRestored(link, at)) throw new DomainError('link_not_restorable')
        requireRoom()
        return [{ type: 'DraftLinkRestored', data }]
      case 'NoteOpened': {
        const { day } = command
        const isFirst = link.openedOn === null || link.openedOn < day
        return isOpen(link, at) && isFirst ? [{ type: 'DraftLinkOpened', data: { ...data, day } }] : []
      }
    }
  },
}
