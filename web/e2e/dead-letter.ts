import type { OpsDeadLetter } from '@koryaku/contracts/operations/ops.api.ts'
import type { Person } from './browser.ts'

/**
 * No event of a healthy site stops a read model: one is injected into the response for the operators' page,
 * until `unrouteAll`.
 */
export async function tellOfDeadLetter({ page }: Person): Promise<void> {
  const letter: OpsDeadLetter = {
    ...{ projection: 'reactions', version: 1, position: '1', eventId: crypto.randomUUID() },
    event: { type: 'ArticleLiked', stream: 'articleLike-a+b', data: {} },
    ...{ error: 'refused', stack: '', at: new Date().toISOString(), resolution: null },
  }
  await page.route('**/api/ops', async route => {
    const { data } = await (await route.fetch()).json()
    await route.fulfill({ json: { data: { ...data, deadLetters: [letter] } } })
  })
}
