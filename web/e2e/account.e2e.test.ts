import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, linkInMailTo, newPerson, openBrowser, type Person, phone, visit } from './browser.ts'
import { compose } from './input-method.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
let browser: Browser
let byMail: Person
let byX: Person

beforeAll(async () => {
  browser = await openBrowser()
  byMail = await newPerson(browser, desktop)
  byX = await newPerson(browser, phone)
})
afterAll(() => browser?.close())

const userName = async ({ context }: Person) =>
  (await context.cookies()).find(({ name }) => name === 'user_name')?.value

async function signIn(person: Person, email: string, password: string): Promise<void> {
  await visit(person, '/signin')
  await person.page.getByLabel('メールアドレス').fill(email)
  await person.page.getByLabel('パスワード').fill(password)
  await person.page.getByRole('button', { name: 'ログインする' }).click()
}

describe('an account by mail, on a desktop', () => {
  const first = 'tsukushi@example.com'
  const second = 'warabi@example.com'

  it('is refused a password that everybody tries, then signs up', async () => {
    const { page } = byMail
    await visit(byMail, '/signup')
    await page.getByLabel('ユーザー名').fill('tsukushi')
    await page.getByLabel('メールアドレス').fill(first)
    await page.getByLabel('パスワード').fill('password1')
    await page.getByRole('button', { name: '登録する' }).click()
    await page.getByText('多くの人が使っていて').waitFor()
    await page.getByLabel('パスワード').fill('haru-no-nohara-1')
    await page.getByRole('button', { name: '登録する' }).click()
    await page.getByText('メールを確認してください').waitFor()
    await page.goto(await linkInMailTo(first))
    await page.waitForURL(address => address.pathname === '/')
    expect(await userName(byMail)).toBe('tsukushi')
  })

  it('changes the password, by the current one only', async () => {
    const { page } = byMail
    await visit(byMail, '/settings')
    await page.getByText(first).waitFor()
    await page.getByRole('link', { name: 'パスワード: 変更する' }).click()
    await page.getByLabel('現在のパスワード').fill('not the password')
    await page.getByLabel('新しいパスワード').fill('haru-no-nohara-2')
    await page.getByRole('button', { name: 'パスワードを変更する' }).click()
    await page.getByText('現在のパスワードが違います。').waitFor()
    await page.getByLabel('現在のパスワード').fill('haru-no-nohara-1')
    await page.getByRole('button', { name: 'パスワードを変更する' }).click()
    await page.getByText('パスワードを更新しました。').waitFor()
  })

  it('moves to another address by a link sent there', async () => {
    const { page } = byMail
    await visit(byMail, '/settings/email')
    await page.getByLabel('新しいメールアドレス').fill(second)
    await page.getByLabel('現在のパスワード').fill('haru-no-nohara-2')
    await page.getByRole('button', { name: '確認メールを送る' }).click()
    await page.getByText(`${second} に確認メールを送りました`).waitFor()
    await page.goto(await linkInMailTo(second))
    await page.getByText('メールアドレスを更新しました。').waitFor()
    await page.getByText(`現在のメールアドレス: ${second}`).waitFor()
  })

  it('changes the name; the old address leads to the new page', async () => {
    const { page } = byMail
    await visit(byMail, '/settings/name')
    await page.getByLabel('新しいユーザー名').fill('moderat0r')
    await page.getByRole('button', { name: '変更する' }).click()
    await page.getByText('見分けにくい名前がすでに使われています').waitFor()
    await page.getByLabel('新しいユーザー名').fill('zenmai')
    await page.getByRole('button', { name: '変更する' }).click()
    await page.getByText('ユーザー名を変更しました').waitFor()
    await visit(byMail, '/users/zenmai')
    await page.getByText('@zenmai').first().waitFor()
    const answer = await page.goto('/users/tsukushi')
    expect([answer?.status(), new URL(page.url()).pathname]).toEqual([200, '/users/zenmai'])
    expect(answer?.request().redirectedFrom()?.url()).toMatch(/\/users\/tsukushi$/)
  })

  it('puts up a picture', async () => {
    const { page } = byMail
    await visit(byMail, '/profile_edit')
    const file = { name: 'me.png', mimeType: 'image/png', buffer: PICTURE }
    await page.getByLabel('プロフィール画像').setInputFiles(file)
    await page.getByRole('button', { name: '画像を外す' }).waitFor()
    await page.getByRole('button', { name: '保存する' }).click()
    await page.getByText('保存しました').waitFor()
    await visit(byMail, '/users/zenmai')
    await page.locator('main img[src^="/media/"]').first().waitFor()
  })

  it('sees where it is signed in, and ends it there', async () => {
    const elsewhere = await newPerson(browser, phone)
    await signIn(elsewhere, second, 'haru-no-nohara-2')
    await elsewhere.page.waitForURL(address => address.pathname === '/')
    const { page } = byMail
    await visit(byMail, '/settings/sessions')
    await page.getByText('この端末', { exact: true }).waitFor()
    await page.getByRole('button', { name: /ログアウトさせる/ }).click()
    await page.getByRole('button', { name: /ログアウトさせる/ }).waitFor({ state: 'detached' })
    await visit(elsewhere, '/settings')
    await elsewhere.page.waitForURL(address => address.pathname === '/signin')
    await elsewhere.context.close()
  })

  it('forgets its password and gets in again by mail', async () => {
    const { page } = byMail
    await visit(byMail, '/signout')
    await page.getByText('ログアウトしました').waitFor()
    expect(await userName(byMail)).toBeUndefined()
    await visit(byMail, '/signin')
    await page.getByRole('link', { name: 'パスワードをお忘れの方' }).click()
    await page.getByRole('heading', { name: 'パスワードの再設定' }).waitFor()
    await page.getByLabel('メールアドレス').fill(second)
    await page.getByRole('button', { name: '再設定のメールを送る' }).click()
    await page.getByText('再設定のメールが届きます').waitFor()
    const link = await linkInMailTo(second, 'パスワードの再設定')
    await page.goto(link)
    await page.getByLabel('新しいパスワード').fill('haru-no-nohara-3')
    await page.getByRole('button', { name: 'パスワードを変更する' }).click()
    await page.getByText('新しいパスワードでログインしてください').waitFor()
    await signIn(byMail, second, 'haru-no-nohara-3')
    await page.waitForURL(address => address.pathname === '/')
    await page.goto(link)
    await page.getByText('リンクの期限が切れているか').waitFor()
  })
})

describe('the own data, on a desktop', () => {
  it('comes as one archive', async () => {
    const { page } = byMail
    await visit(byMail, '/settings/data')
    await page.getByRole('button', { name: 'データを書き出す' }).click()
    const link = page.getByRole('link', { name: 'ダウンロード' })
    await link.waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toBe('koryaku-export.zip')
    expect(await download.failure()).toBeNull()
  })

  it('disappears with the account, after the password and a last question', async () => {
    const { page } = byMail
    await visit(byMail, '/settings/data')
    await page.getByLabel('現在のパスワード').fill('not the password')
    await page.getByRole('button', { name: 'アカウントを削除する' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'アカウントを削除する' }).click()
    await page.getByText('現在のパスワードが違います。').waitFor()
    await page.getByLabel('現在のパスワード').fill('haru-no-nohara-3')
    await page.getByRole('button', { name: 'アカウントを削除する' }).click()
    await question.getByRole('button', { name: 'アカウントを削除する' }).click()
    await page.waitForURL(address => address.pathname === '/')
    expect(await userName(byMail)).toBeUndefined()
    expect((await page.goto('/users/zenmai'))?.status()).toBe(404)
    await signIn(byMail, 'warabi@example.com', 'haru-no-nohara-3')
    await page.getByText('メールアドレスまたはパスワードが違います。').waitFor()
  })
})

describe('an account by X, on a phone', () => {
  const throughX = async (username: string, email: string) => {
    const { page } = byX
    await visit(byX, '/signin?callbackUrl=%2Fsettings')
    await page.getByRole('button', { name: 'X（Twitter）でログイン' }).click()
    await page.getByRole('heading', { name: 'X（Twitter）でログイン' }).waitFor()
    await page.getByLabel(/アカウント名/).fill(username)
    await page.getByLabel(/メールアドレス/).fill(email)
    await page.getByRole('button', { name: /連携する/ }).click()
  }

  it('can be thought better of', async () => {
    const { page } = byX
    await visit(byX, '/signin')
    await page.getByRole('button', { name: 'X（Twitter）でログイン' }).click()
    await page.getByRole('button', { name: /キャンセル/ }).click()
    await page.getByText('X でのログインを中止しました。').waitFor()
  })

  it('takes the name that it has there, and goes where it was going', async () => {
    await throughX('koko_gamer', 'koko@example.com')
    await byX.page.waitForURL(address => address.pathname === '/settings')
    await byX.page.getByText('koko@example.com').waitFor()
    expect(await userName(byX)).toBe('koko_gamer')
  })

  it('chooses another name when that one is taken', async () => {
    await visit(byX, '/signout')
    await byX.page.getByText('ログアウトしました').waitFor()
    await throughX('yomibito', 'other@example.com')
    const { page } = byX
    await page.getByText('この名前はすでに使われています').waitFor()
    await compose(page.getByLabel('ユーザー名'), 'yomibito-two')
    await page.getByRole('button', { name: 'はじめる' }).click()
    await page.waitForURL(address => address.pathname === '/settings')
    expect(await userName(byX)).toBe('yomibito-two')
  })
})

it('raised no error in either browser', () => expect([...byMail.faults, ...byX.faults]).toEqual([]))
