import { externalEmbed } from '@koryaku/contracts/articles/external-embed.ts'
import type { JSONContent } from '@tiptap/core'
import { findEmbed } from '#app/features/editor/find-embed.ts'
import { PromptDialog } from '#app/features/editor/prompt-dialog.tsx'
import { useEditorText } from '#app/features/editor/strings.ts'

interface PromptProps {
  onClose: () => void
  onFound: (block: JSONContent) => void
}

/** Asks for the address of an article, a game or a data table of this site, or of a video or post elsewhere, and answers its block. */
export function EmbedPrompt({ onClose, onFound }: PromptProps) {
  const text = useEditorText()
  const check = async (address: string): Promise<string | undefined> => {
    const external = externalEmbed(address)
    if (external) {
      onFound({ type: 'external', attrs: { url: external.url } })
      return undefined
    }
    const attrs = await findEmbed(address).catch(() => null)
    if (!attrs) return text.embedRefused
    onFound({ type: 'embed', attrs })
    return undefined
  }
  return (
    <PromptDialog
      title={text.embedTool}
      label={text.embedPrompt}
      value=""
      maxLength={2_000}
      check={check}
      onClose={onClose}
      onAnswer={onClose}
    />
  )
}
