import type { Command, Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { apiGet, path } from '#app/api/client.ts'
import { peopleFinder } from '#app/entities/user/find-people.ts'
import type { Option, Source } from '#app/features/editor/blocks/completion.ts'

interface Found {
  data: { id: string; attributes: { name: string; articlesCount?: number } }[]
}
/** As many as can be looked over. */
const SHOWN = 8
/** People type faster than one can ask. */
const PAUSE_MS = 150

/** Replaces what was typed with a link and puts the caret behind it. Undo reverts this replacement only. */
export const linkTo =
  (editor: () => Editor | null, text: string, href: string): Option['run'] =>
  range => {
    const ownUndoStep: Command = ({ tr }) => {
      closeHistory(tr)
      return true
    }
    editor()
      ?.chain()
      .focus()
      .command(ownUndoStep)
      .insertContentAt(range, [
        { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] },
        { type: 'text', text: ' ' },
      ])
      .run()
    // The text typed next would otherwise join the step.
    editor()?.commands.command(ownUndoStep)
  }

/** People whose name begins with, or is found by, what was typed behind the @. */
export const personSource = (editor: () => Editor | null): Source => {
  const find = peopleFinder()
  return async query =>
    (await find(query)).map(
      ({ id, name, displayName }): Option => ({
        key: id,
        label: displayName,
        hint: `@${name}`,
        run: linkTo(editor, `@${name}`, `/users/${encodeURIComponent(name)}`),
      }),
    )
}

/** Tags of the game: those that go with what was typed behind the #, before that the most used. */
export const tagSource = (
  editor: () => Editor | null,
  game: string | undefined,
  articles: (count: number) => string,
): Source => {
  let newest = ''
  return async query => {
    newest = query
    if (!game) return []
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    if (newest !== query) return []
    const { data } = query
      ? await apiGet<Found>(path`games/${game}/hashtags/search`, { query: { q: query } })
      : await apiGet<Found>(path`games/${game}/hashtags`, { query: { per: SHOWN } })
    return data.slice(0, SHOWN).map(
      ({ id, attributes: { name, articlesCount } }): Option => ({
        key: id,
        label: `#${name}`,
        hint: articles(articlesCount ?? 0),
        run: linkTo(editor, `#${name}`, `/games/${game}/search/${encodeURIComponent(name)}`),
      }),
    )
  }
}
