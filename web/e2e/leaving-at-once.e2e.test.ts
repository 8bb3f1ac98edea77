import type { UserActionsAnswer } from '@koryaku/contracts/users/user-actions.api.ts'
import { voteId } from '@koryaku/contracts/votes/article-vote.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ActionList, yesOf } from '#app/entities/viewer/viewer-store.ts'
import { type Person, startBrowser, visit } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { becomeMember, callApi, newName, publishArticle } from './people.ts'
import { actionsTold, isPressed } from './viewer-actions.ts'

const GAME = 'celeste'
const { newPerson } = startBrowser()

/** Records whether the last write may outlive its page. Without that, browsers cancel what is still queued when the page is left. */
const watchWrites = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const send = window.fetch
    window.fetch = (address, init) => {
      if (/\/(article_(likes|bookmarks|votes|comment_likes)|my\/(games|users))(\/|$)/.test(String(address)))
        document.documentElement.dataset.keepalive = String(init?.keepalive)
      return send(address, init)
    }
  })
/** Browsers stop a service worker that has nothing to do: the next request starts it. */
async function stopWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}
const outlives = (page: Page) => page.evaluate(() => document.documentElement.dataset.keepalive)

describe.each(cornersOf(import.meta.url))('a page left immediately ($language, $size.width)', combination => {
  let reader: Person
  let article: string
  let comment: string
  const name = newName('tsuzukeru')

  beforeAll(async () => {
    const author = await newPerson(combination)
    await becomeMember(author, name)
    article = await publishArticle(author, GAME, {
      title: newName('山の登り方'),
      text: '休みながら登ります。',
    })
    const { data } = await callApi<{ data: { id: string } }>(author, 'POST', 'article_comments', {
      ...{ article_path: article, body: '質問をどうぞ。' },
    })
    comment = data.id
    await author.context.close()
    reader = await newPerson(combination)
    await becomeMember(reader, newName('hayaashi'))
  })

  const thing: Record<
    string,
    { list: ActionList; id: () => string; path: () => string; label: () => RegExp | string }
  > = {
    'a like': {
      list: 'liking_article_paths',
      id: () => article,
      path: () => `/games/${GAME}/${article}`,
      label: () => new RegExp(`^${reader.words.reactions.like}`),
    },
    'a bookmark': {
      list: 'bookmarking_articles_article_paths',
      id: () => article,
      path: () => `/games/${GAME}/${article}`,
      label: () => new RegExp(`^${reader.words.reactions.bookmark}`),
    },
    'a vote': {
      list: 'voting_ids',
      id: () => voteId(article, 'helpful', { asOf: null, versionId: null }),
      path: () => `/games/${GAME}/${article}`,
      label: () => new RegExp(`^${reader.words.readerVotes.helpful}`),
    },
    'a like of a comment': {
      list: 'liking_article_comment_ids',
      id: () => comment,
      path: () => `/games/${GAME}/${article}/comments`,
      label: () => reader.words.comments.like,
    },
    'a follow of a game': {
      list: 'following_game_slugs',
      id: () => GAME,
      path: () => `/games/${GAME}`,
      label: () => new RegExp(reader.words.follows.followLabel('.*')),
    },
    'a follow of a member': {
      list: 'following_user_names',
      id: () => name,
      path: () => `/users/${name}`,
      label: () => new RegExp(reader.words.follows.followLabel('.*')),
    },
  }

  const ways = {
    'goes elsewhere': (page: Page) => page.goto('about:blank'),
    'is closed': (page: Page) => page.close(),
  }

  it.each(
    [
      'a like',
      'a bookmark',
      'a vote',
      'a like of a comment',
      'a follow of a game',
      'a follow of a member',
    ].flatMap(what => [[what, 'goes elsewhere'] as const, [what, 'is closed'] as const]),
  )('does not lose %s when it %s', async (what, way) => {
    const { list, id, path, label } = thing[what] ?? expect.fail('unknown')
    const page = await reader.context.newPage()
    const button = page.getByRole('main').getByRole('button', { name: label() }).first()
    const person = { ...reader, page }
    await watchWrites(page)
    const go = () => visit(person, path())
    const wasOn = await actionsTold(person, list, { go, button, id: id() })
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await stopWorkers(page)
    await button.click()
    await expect.poll(() => isPressed(button), { interval: 5 }).toBe(!wasOn)
    expect(await outlives(page)).toBe('true')
    await ways[way](page)
    const isOnServer = async () => {
      const { actions } = await callApi<UserActionsAnswer>(reader, 'POST', 'my/user_actions', {
        [list]: [id()],
      })
      return yesOf[list](actions).includes(id())
    }
    await expect.poll(isOnServer).toBe(!wasOn)
    await page.close()
  })
})
