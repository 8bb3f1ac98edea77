import { externalEmbed } from '@koryaku/contracts/articles/external-embed.ts'
import type { Editor, JSONContent } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'

/** Requests the content that a URL of this site refers to. */
type FindOwn = (address: string) => Promise<{ kind: string; id: string } | null>

/**
 * A URL pasted into an empty line is inserted as a link, and then replaced by an embed of its content. A single undo
 * restores the link.
 * @returns true if the event is handled
 */
export function pasteAddress(editor: Editor, event: ClipboardEvent, findOwn: FindOwn): boolean {
  const address = event.clipboardData?.getData('text/plain').trim() ?? ''
  const { $from, empty } = editor.state.selection
  const isOwnLine = empty && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
  if (!isOwnLine || !/^https?:\/\/\S+$/.test(address) || event.clipboardData?.files.length) return false
  const external = externalEmbed(address)
  const isOwn = URL.parse(address)?.origin === location.origin
  if (!external && !isOwn) return false
  editor
    .chain()
    .focus()
    .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
    .run()
  if (external) becomes(editor, address, { type: 'external', attrs: { url: external.url } })
  else
    void findOwn(address)
      .catch(() => null)
      .then(attrs => attrs && becomes(editor, address, { type: 'embed', attrs }))
  return true
}

/** Replaces the line with the URL by the block, if the line still exists and contains nothing else. */
function becomes(editor: Editor, address: string, json: JSONContent): void {
  if (editor.isDestroyed) return
  editor.commands.command(({ state, tr, dispatch }) => {
    let line: { from: number; to: number } | null = null
    state.doc.descendants((node, from) => {
      if (node.type.name === 'paragraph' && node.textContent === address && node.childCount === 1)
        line = { from, to: from + node.nodeSize }
    })
    if (!line) return false
    const { from, to } = line
    if (!dispatch) return true
    // A separate undo step.
    closeHistory(tr)
    const block = state.schema.nodeFromJSON(json)
    tr.replaceWith(from, to, block)
    return true
  })
}
