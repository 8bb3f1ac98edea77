import type { SavedTextDocument } from '@koryaku/contracts/articles/text/article-text.api.ts'
import type { SaveAnswer, SentSave } from '@koryaku/contracts/articles/text/open-text.ts'
import type { SavedText } from '@koryaku/contracts/articles/text/saved-text.ts'
import { apiCommand, path } from '#app/api/client.ts'
import { fitsKeepalive } from '#app/api/keepalive.ts'

/** One save of a text, under its own key: repeated, it is the same save. */
export async function saveText(
  articlePath: string,
  { key, base, write }: SentSave,
  trigger: 'auto' | 'save' = 'auto',
): Promise<SaveAnswer> {
  const body = { base, trigger, ...write }
  const { data } = await apiCommand<SavedTextDocument>({
    method: 'PATCH',
    path: path`my/articles/${articlePath}/text`,
    body,
    idempotencyKey: key,
    keepalive: fitsKeepalive(body),
    background: trigger === 'auto',
  })
  const { ref, lacks } = data.attributes
  return { ref, lacks: lacks as SavedText | null }
}
