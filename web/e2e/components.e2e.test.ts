import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startBrowser, visit } from './browser.ts'
import { differenceFromBaseline, useSameFontEverywhere } from './picture-baselines.ts'
import { samples } from './samples.ts'

const { newPerson } = startBrowser()
let page: Page

describe.each(['light', 'dark'] as const)('design system (%s)', theme => {
  beforeAll(async () => {
    const reader = await newPerson(
      { language: 'ja', size: { width: 800, height: 700 } },
      { bypassCSP: true, reducedMotion: 'reduce' },
    )
    page = reader.page
    await useSameFontEverywhere(reader.context)
    await visit(reader, '/dev/components')
    await page.evaluate(name => {
      document.documentElement.dataset.theme = name
    }, theme)
    // Every lazy picture, then every font.
    for (const sample of samples) await page.locator(`[data-sample=${sample}]`).scrollIntoViewIfNeeded()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.waitForFunction(() => [...document.images].every(image => image.complete))
  })
  const compare = async (name: string, picture: Promise<Buffer>) =>
    expect(await differenceFromBaseline(`${name}-${theme}`, await picture)).toBeNull()

  it.each(samples)('%s', sample => compare(sample, page.locator(`[data-sample=${sample}]`).screenshot()))

  it('focus is plain to see', async () => {
    const button = page.locator('[data-sample=buttons] button').first()
    await button.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await compare('focus', page.locator('[data-sample=buttons]').screenshot())
  })

  it('menu: arrow keys move, Escape closes and returns the focus', async () => {
    const trigger = page.getByRole('button', { name: '操作' })
    await trigger.press('Enter')
    const menu = page.getByRole('menu')
    await menu.waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await compare('menu', menu.screenshot())
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await expect.poll(() => trigger.evaluate(element => element === document.activeElement)).toBe(true)
  })

  it('confirmation: cancel first and focused, the danger last', async () => {
    const opener = page.getByRole('button', { name: 'Confirm' })
    await opener.click()
    const dialog = page.getByRole('alertdialog')
    const buttons = dialog.getByRole('button')
    await expect
      .poll(async () => (await buttons.allTextContents()).filter(Boolean))
      .toEqual(['キャンセル', '削除する'])
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('キャンセル')
    await compare('confirm', dialog.screenshot())
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => opener.evaluate(element => element === document.activeElement)).toBe(true)
  })

  it('combobox: options for what was typed', async () => {
    const input = page.getByRole('combobox', { name: 'ゲーム' })
    await input.fill('ゼルダ')
    const options = page.getByRole('listbox')
    await options.getByRole('option', { name: 'ゼルダの伝説' }).waitFor()
    await compare('combobox', options.screenshot())
    await page.keyboard.press('Enter')
    await page.getByText('ゼルダの伝説 を選びました').waitFor()
    await expect.poll(() => input.inputValue()).toBe('')
    await compare('toast', page.getByText('ゼルダの伝説 を選びました').screenshot())
  })
})
