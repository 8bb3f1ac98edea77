import { beforeAll, describe, expect, it } from 'vitest'
import { arrivesAt, button, type Person, startBrowser, visit } from './browser.ts'
import { cornersWith, jaPhone } from './combinations.ts'
import { sideways, violations } from './page-checks.ts'
import { callApi, openSession } from './people.ts'

const REBUILT = { timeout: 60_000 }
const NO_VERSION = { kind: 'refused', reason: 'no_earlier_version' } as const
const { newPerson } = startBrowser()

describe.each(cornersWith(import.meta.url, 'images', 'follows', 'activity', 'kpis'))(
  'the operators page ($language, $size.width)',
  ({ own: model, ...combination }) => {
    let owner: Person

    beforeAll(async () => {
      owner = await newPerson(combination)
      await openSession(owner, 'owner@example.com')
      await visit(owner, '/ops')
    })
    const row = (name: string) =>
      owner.page.getByRole('row').filter({ has: owner.page.getByRole('rowheader', { name, exact: true }) })
    const choose = async (action: string) => {
      await button(owner.page, owner.words.ops.actionsOf(model)).click()
      await owner.page.getByRole('menuitem', { name: action, exact: true }).click()
    }
    const confirm = (action: string) =>
      owner.page.getByRole('alertdialog').getByRole('button', { name: action }).click()
    const shows = (version: number, state: 'live' | 'paused') =>
      row(model)
        .getByText(owner.words.ops.versionState(version, owner.words.ops.states[state]))
        .waitFor(REBUILT)

    it('shows every read model live, without accessibility violations', async () => {
      const { page, words } = owner
      await row('articles')
        .getByText(new RegExp(`v\\d+ ${words.ops.states.live}`))
        .waitFor()
      await page.getByRole('img', { name: new RegExp(words.ops.lag, 'i') }).waitFor()
      expect(await violations(page)).toEqual([])
      expect(await sideways(page)).toBe(0)
    })

    it('verifies, rebuilds, rolls back and drops, and names the operator', async () => {
      const { ops } = owner.words
      await choose(ops.verify)
      await row(model)
        .getByText(new RegExp(ops.noDifference('\\d+')))
        .waitFor(REBUILT)
      await choose(ops.rebuild)
      await shows(2, 'live')
      await choose(ops.rollback)
      await confirm(ops.actions.rollback)
      await shows(1, 'live')
      await choose(ops.drop)
      await confirm(ops.actions.drop)
      await row(model)
        .getByText('v2')
        .waitFor({ state: 'detached', ...REBUILT })
      await owner.page
        .getByText(ops.outcomes.dropped({ kind: 'dropped', versions: [`${model} v2`] }))
        .first()
        .waitFor()
      await owner.page.getByText('unei').first().waitFor()
    })

    it('explains why an operation failed, with the error in full', async () => {
      const { page, words } = owner
      await callApi(owner, 'POST', 'ops/operations', { action: 'rollback', projection: model })
      const reason = words.ops.failures.refused({ ...NO_VERSION, about: model })
      const failed = page.getByRole('listitem').filter({ hasText: reason })
      await failed.getByText(words.ops.operationStates.failed).waitFor(REBUILT)
      await failed.getByText(words.ops.error).click()
      await failed.getByText('engine/rebuild.ts').waitFor()
    })

    it.runIf(combination.language === 'ja')('rebuilds the search index, rolls back and drops', async () => {
      const { page, words } = owner
      const { ops } = words
      const does = async (name: string, done: string) => {
        await button(page, name).click()
        await confirm(name)
        await page.getByText(done).first().waitFor(REBUILT)
      }
      await does(ops.rebuildSearch, ops.searchBeside.former)
      await page.getByText('入れ替え前：一致').first().waitFor()
      await does(ops.rollbackSearch, '検索は前のインデックスに戻りました')
      await does(ops.dropSearch, '前の検索インデックスを消しました')
      await button(page, ops.rollbackSearch).waitFor({ state: 'detached' })
      expect(await violations(page)).toEqual([])
    })

    it('pauses a read model and lets it go on', async () => {
      const { ops } = owner.words
      await choose(ops.pause)
      await confirm(ops.actions.pause)
      await shows(1, 'paused')
      await row(model).getByText(ops.waitingEvents(0)).waitFor(REBUILT)
      const found = owner.page.getByRole('listitem').filter({ hasText: ops.siteParts.read_models })
      await found.filter({ hasText: ops.siteFaults.paused }).waitFor(REBUILT)
      await choose(ops.resume)
      await shows(1, 'live')
      await owner.context.close()
    })
  },
)

it('is for owners', async () => {
  const reader = await newPerson(jaPhone)
  await visit(reader, '/ops')
  await arrivesAt(reader, '/signin')
  await openSession(reader, 'reader@example.com')
  await visit(reader, '/ops')
  await reader.page.getByText(reader.words.errors.forbiddenTitle).waitFor()
  const answer = await reader.page.request.get('/api/ops')
  expect(answer.status()).toBe(403)
})
