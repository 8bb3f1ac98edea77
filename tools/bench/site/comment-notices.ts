import type { StackEnvironment } from '@koryaku/infra/stack-environment.ts'
import { chromium } from 'playwright-core'
import { percentiles } from './at-rate.ts'
import { makeMembers } from './members.ts'

/** Below the limits of comments per minute, and of repeated ones, of one member. */
const MEMBERS = 4
const COMMENTS = 20

/**
 * Posts comments under an article that a visitor has open, on a page that is never loaded again.
 * @returns percentiles of the milliseconds from the request until the visitor sees the notice with the new number
 */
export async function commentNotices(
  { url, environment }: { url: string; environment: StackEnvironment },
  { slug, id }: { slug: string; id: string },
) {
  const members = await makeMembers(environment, MEMBERS)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })
  try {
    const page = await (await browser.newContext({ locale: 'ja-JP' })).newPage()
    const counted = page.waitForResponse(/article_comments\?.*per=1$/)
    await page.goto(`${url}/games/${slug}/${id}`)
    await page.locator('main button[class*="begin"]').scrollIntoViewIfNeeded()
    await counted
    const list: number[] = []
    for (let n = 1; n <= COMMENTS; n++) {
      const body = JSON.stringify({
        article_path: id,
        body: `${n}番目の角で迷いました。目印は${n * 7}個です。`,
      })
      const headers = { ...members[n % MEMBERS]?.headers, 'content-type': 'application/json' }
      const began = performance.now()
      const answer = await fetch(`${url}/api/article_comments`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`comment ${n}: ${answer.status} ${await answer.text()}`)
      await page.getByRole('button', { name: `新しいコメント${n}件` }).waitFor()
      list.push(performance.now() - began)
    }
    return percentiles(list)
  } finally {
    await browser.close()
  }
}
