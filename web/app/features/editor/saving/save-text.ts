import type { SavedTextDocument } from '@koryaku/contracts/articles/text/article-text.api.ts'
import type { SaveAnswer, SentSave } from '@koryaku/contracts/articles/text/open-text.ts'
import type { SavedText } from '@koryaku/contracts/articles/text/saved-text.ts'
import { apiCommand, path } from '#app/api/client.ts'

/** What a request may hold that outlives its page (64 kB, with its headers). */
const KEEPALIVE_MAX = 50_000

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
    keepalive: JSON.stringify(body).length < KEEPALIVE_MAX,
    background: trigger === 'auto',
  })
  const { ref, lacks } = data.attributes
  return { ref, lacks: lacks as SavedText | null }
}
