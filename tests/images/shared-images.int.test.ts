import { eraseUser, eraseWorks } from '@koryaku/command-api/personal-data/erase-user.ts'
import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { EVENT_POSITION } from '@koryaku/contracts/http/headers.ts'
import { imageUseStream } from '@koryaku/contracts/images/image-use.events.ts'
import { contentOf, emptyReview } from '@koryaku/contracts/reviews/review-content.ts'
import { connectObjectStore } from '@koryaku/server-kit/objects/object-store.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothSides } from '#harness/both-sides.ts'
import { PIXEL, uploadPicture } from '#harness/pictures.ts'

/** A shared image, from its owner to the articles that use it. */
let both: Awaited<ReturnType<typeof startBothSides>>
let owner: Caller
let writer: Caller
let moderator: Caller
let slug: string
let picture: { id: string; src: string }
beforeAll(async () => {
  both = await startBothSides()
  slug = (await both.commands.newGame()).slug
  moderator = await both.commands.newMember({ roles: ['moderator'] })
})
beforeEach(async () => {
  owner = await both.commands.newMember()
  writer = await both.commands.newMember()
  picture = await uploadPicture(both.commands, owner, '地図.png')
})
afterAll(() => both?.stop())

type Method = 'PATCH' | 'DELETE' | 'POST'
const call = (who: Caller, method: Method, url: string, body?: object) =>
  both.commands.call(who, method, url, body)
const share = (licence: string | null) => call(owner, 'PATCH', `/api/my/images/${picture.id}`, { licence })
const take = (who = writer) => call(who, 'POST', `/api/images/${picture.id}/use`)
const list = async (query = '', who = writer) => (await both.get(`/api/images${query}`, who)).json()
const ids = async (query = '') => (await list(query)).data.map(({ id }: { id: string }) => id)
const withPicture = (src = picture.src, caption?: string) => {
  const text = testContent('地図のある記事')
  const image = { type: 'image', attrs: { src, alt: '', ...(caption ? { caption } : {}) } }
  return { ...text, document: { ...text.document, content: [...text.document.content, image] } }
}
const draft = async (who = writer) =>
  (await call(who, 'POST', '/api/articles', { game_slug: slug })).json().data.id as string
const publish = (id: string, content: object, who = writer) =>
  call(who, 'PATCH', `/api/my/articles/${id}/publish`, { content })
const shown = async (id: string) =>
  (await both.get(`/api/games/${slug}/articles/${id}`)).json().data.attributes.html as string
const codeOf = (answer: Awaited<ReturnType<typeof call>>) => {
  const { code, source } = answer.json().errors[0]
  return [answer.statusCode, code, source?.pointer]
}

/** As the form of the library sends it. */
async function uploadAs(licence: string) {
  const form = new FormData()
  form.set('licence', licence)
  form.set('file', new File([new Uint8Array(PIXEL)], '洞窟.png', { type: 'image/png' }))
  const sent = new Response(form)
  return both.commands.app.inject({
    ...{ method: 'POST', url: '/api/my/images', payload: Buffer.from(await sent.arrayBuffer()) },
    headers: { ...owner.headers, 'content-type': sent.headers.get('content-type') ?? '' },
  })
}

describe('shared pictures', () => {
  it('can be shared with their upload, under a licence that there is', async () => {
    const answer = await uploadAs('free')
    const [first] = (await list()).data
    expect([first.id, first.attributes.licence]).toEqual([answer.json().data.id, 'free'])
    expect(codeOf(await uploadAs('mine'))).toEqual([422, 'invalid_request', '/licence'])
  })

  it('are listed with whose they are, and what one may do with them', async () => {
    expect(await ids()).not.toContain(picture.id)
    await share('credit')
    const [first] = (await list()).data
    expect(first).toMatchObject({
      id: picture.id,
      attributes: {
        ...{ src: picture.src, name: '地図', licence: 'credit', own: false },
        owner: { name: owner.name, displayName: owner.name },
      },
    })
    expect((await list('', owner)).data[0].attributes.own).toBe(true)
    await share(null)
    expect(await ids()).not.toContain(picture.id)
  })

  it('are found by words and by licence', async () => {
    await share('site')
    const q = encodeURIComponent('地図')
    expect(await ids(`?q=${q}&licence=site`)).toContain(picture.id)
    expect(await ids(`?q=${q}&licence=free`)).not.toContain(picture.id)
    expect(await ids(`?q=${encodeURIComponent('洞窟')}`)).not.toContain(picture.id)
    expect((await both.get('/api/images?licence=mine', writer)).statusCode).toBe(422)
  })

  it('do not name an anonymous owner', async () => {
    await share('credit')
    await call(owner, 'PATCH', '/api/my/profile', { anonymous: true })
    const [first] = (await list()).data
    expect([first.id, first.attributes.owner]).toEqual([picture.id, null])
    expect(JSON.stringify(first)).not.toContain(owner.userId)
  })
})

describe('an image of another member', () => {
  it('is rejected if not shared, in text, cover and profile, and nothing is published', async () => {
    const id = await draft()
    expect(codeOf(await take())).toEqual([422, 'not_shared', undefined])
    expect(codeOf(await publish(id, withPicture()))).toEqual([422, 'not_shared', '/content/document'])
    const cover = { ...testContent('表紙'), thumbnail: picture.src }
    expect(codeOf(await publish(id, cover))).toEqual([422, 'not_shared', '/content/thumbnail'])
    const saved = await call(writer, 'PATCH', `/api/my/articles/${id}`, { content: cover, revision: '0' })
    expect(codeOf(saved)).toEqual([422, 'not_shared', '/content/thumbnail'])
    const profile = await call(writer, 'PATCH', '/api/my/profile', { picture: picture.src })
    expect(codeOf(profile)).toEqual([422, 'not_shared', '/picture'])
    expect((await both.get(`/api/games/${slug}/articles/${id}`)).statusCode).toBe(404)
  })

  it('can be a profile picture if it is free, and not if it requires a credit', async () => {
    await share('credit')
    const set = () => call(writer, 'PATCH', '/api/my/profile', { picture: picture.src })
    expect(codeOf(await set())).toEqual([422, 'not_shared', '/picture'])
    await share('free')
    expect((await set()).statusCode).toBe(200)
  })

  it('is credited below it, under the licence that it was taken with', async () => {
    await share('credit')
    expect((await take()).json().data.attributes).toMatchObject({ src: picture.src, licence: 'credit' })
    await share('free')
    const id = await draft()
    expect((await publish(id, withPicture(picture.src, '東の森'))).statusCode).toBe(200)
    expect(await shown(id)).toContain(
      `<figcaption>東の森</figcaption><small class="picture-credit">画像：<a href="/users/${owner.name}">${owner.name}</a> · <a href="/images/licences#credit">クレジット表示</a></small></figure>`,
    )
    const english = await draft()
    await publish(english, { ...withPicture(), language: 'en' })
    expect(await shown(english)).toContain(
      `<small class="picture-credit">Picture: <a href="/en/users/${owner.name}">${owner.name}</a> · <a href="/en/images/licences#credit">With credit</a></small>`,
    )
  })

  it('needs no credit if the writer owns it', async () => {
    const id = await draft(owner)
    await publish(id, withPicture(), owner)
    expect(await shown(id)).not.toContain('picture-credit')
  })

  it('is credited without a name where its owner shows none', async () => {
    await share('credit')
    const id = await draft()
    await publish(id, withPicture())
    await call(owner, 'PATCH', '/api/my/profile', { anonymous: true })
    const html = await shown(id)
    expect(html).toContain('画像：名前を公開していないユーザー · <a')
    expect(html).not.toContain(owner.name)
  })
})

describe('sharing that ended', () => {
  it('stops new use, and keeps what was taken: in a draft as well', async () => {
    await share('credit')
    await take()
    const [published, waiting] = [await draft(), await draft()]
    await publish(published, withPicture())
    await share(null)
    expect((await publish(waiting, withPicture())).statusCode).toBe(200)
    expect(await shown(published)).toContain('picture-credit')
    const other = await both.commands.newMember()
    expect(codeOf(await take(other))).toEqual([422, 'not_shared', undefined])
    const late = await publish(await draft(other), withPicture(), other)
    expect(codeOf(late)).toEqual([422, 'not_shared', '/content/document'])
  })

  it('leaves what an article showed before pictures were taken', async () => {
    await share('free')
    const id = await draft()
    await publish(id, withPicture())
    await share(null)
    const again = { ...withPicture(), title: '直した題' }
    expect((await publish(id, again)).statusCode).toBe(200)
  })

  it('keeps an image for its users when it is deleted', async () => {
    await share('credit')
    const id = await draft()
    await publish(id, withPicture())
    await call(owner, 'DELETE', `/api/my/images/${picture.id}`)
    expect((await both.get(picture.src)).statusCode).toBe(200)
    expect(await shown(id)).toContain(owner.name)
  })
})

describe('a picture in a data table', () => {
  const columns = [
    { columnId: 'name0000', type: 'text', label: '名前' },
    { columnId: 'face0000', type: 'image', label: '絵' },
  ]
  const table = async () =>
    (
      await call(writer, 'POST', '/api/my/database_categories', { game_slug: slug, name: '武器', columns })
    ).json().data.id as string
  const put = (id: string, cells: object, rowId = 'row00000', base = -1) =>
    call(writer, 'POST', `/api/my/database_categories/${id}/rows`, {
      base,
      put: [{ rowId, place: 0, cells }],
    })
  const cells = () => ({ name0000: '剣', face0000: picture.src })

  it('is taken, as one in an article is, or refused where it is not shared', async () => {
    const id = await table()
    expect(codeOf(await put(id, cells()))).toEqual([422, 'not_shared', '/put/0/cells/face0000'])
    await share('credit')
    expect((await put(id, cells())).statusCode).toBe(200)
    const uses = await both.commands.events.readStream(imageUseStream(picture.id, writer.userId))
    expect(uses.map(({ data }) => data)).toMatchObject([{ userId: writer.userId, licence: 'credit' }])
    await share(null)
    // An image taken before stays usable.
    expect((await put(id, { ...cells(), name0000: '盾' }, 'row00001', 0)).statusCode).toBe(200)
  })

  it('names its owner to readers, and lists its uses for the owner', async () => {
    await share('credit')
    const id = await table()
    await put(id, cells())
    await call(writer, 'PATCH', `/api/my/database_categories/${id}/publish`)
    const article = await draft()
    const embed = { type: 'embed', attrs: { kind: 'category', id } }
    const text = testContent('武器')
    await publish(article, { ...text, document: { ...text.document, content: [embed] } })
    const page = (await both.get(`/api/games/${slug}/articles/${article}`)).json()
    const shownTable = page.included.find((one: { type: string }) => one.type === 'databaseCategory')
    expect(shownTable.attributes.html).toContain('<small class="picture-credit">画像：<a')
    const rows = (await both.get(`/api/database_categories/${id}/rows?language=en`)).json()
    expect(rows.meta.credits[picture.src]).toContain(`href="/en/users/${owner.name}"`)
    const own = await uploadPicture(both.commands, writer, '剣.png')
    await put(id, { face0000: own.src }, 'row00002', 0)
    expect((await both.get(`/api/my/images/${own.id}`, writer)).json().data.attributes).toMatchObject({
      uses: 1,
      usedIn: [{ kind: 'table', path: id, title: '武器', published: true, cover: false }],
    })
  })
})

describe('a picture whose owner left', () => {
  it('goes with the account where it was never shared, although the draft of another names it', async () => {
    const id = await draft()
    await both.commands.projected(await publish(id, testContent('前からある記事')))
    const { db, events, config } = both.commands.context
    // Such a reference is refused now; it can be in articles from before.
    const named = `update read.article_card set thumbnail = $2 where article_id = $1`
    await db.query(named, [id, picture.src])
    await db.query(`insert into identity.erasure (user_id, articles) values ($1, 'delete')`, [owner.userId])
    await eraseWorks({ db, events, objects: connectObjectStore(config) }, owner.userId)
    await db.query(named, [id, null])
    const position = String(await both.commands.events.headPosition())
    await both.commands.projected({ headers: { [EVENT_POSITION]: position } })
    expect((await both.get(picture.src)).statusCode).not.toBe(200)
  })

  it('stays where it is used, without a name, and is no longer offered', async () => {
    await share('credit')
    const id = await draft()
    await both.commands.projected(await publish(id, withPicture()))
    const { db, events, config } = both.commands.context
    await db.query(`insert into identity.erasure (user_id, articles) values ($1, 'delete')`, [owner.userId])
    await eraseUser({ db, events }, owner.userId)
    await eraseWorks({ db, events, objects: connectObjectStore(config) }, owner.userId)
    const position = String(await both.commands.events.headPosition())
    await both.commands.projected({ headers: { [EVENT_POSITION]: position } })
    expect((await both.get(picture.src)).statusCode).toBe(200)
    expect(await ids()).not.toContain(picture.id)
    const html = await shown(id)
    expect(html).toContain('画像：削除されたアカウント · <a href="/images/licences#credit">')
    expect(html).not.toContain(owner.name)
  })
})

describe('taking a picture', () => {
  it('is recorded once, however often it is requested', async () => {
    await share('credit')
    await Promise.all([take(), take()])
    await take()
    const uses = await both.commands.events.readStream(imageUseStream(picture.id, writer.userId))
    expect(uses.map(({ data }) => data)).toEqual([
      { imageId: picture.id, ownerId: owner.userId, userId: writer.userId, licence: 'credit' },
    ])
  })

  it('records nothing for the owner', async () => {
    expect((await take(owner)).json().data.attributes).toMatchObject({ src: picture.src, licence: null })
    expect(await both.commands.events.readStream(imageUseStream(picture.id, owner.userId))).toEqual([])
  })

  it('fails for an unknown image', async () => {
    const answer = await call(writer, 'POST', '/api/images/0123456789abc/use')
    expect(answer.statusCode).toBe(404)
  })
})

describe('an image of a suspended article', () => {
  const suspend = async (id: string) => {
    const answer = await call(moderator, 'POST', `/api/moderation/articles/${id}/suspend`, {
      ...{ rule: 'spam', reason: '宣伝だけです', evidenceRevision: '1' },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    await both.commands.projected(answer)
  }
  const statusFor = async (who?: Caller, query = '') => (await both.get(picture.src + query, who)).statusCode

  it('is not public until it is reinstated; its owner and moderators see it', async () => {
    const id = await draft(owner)
    await both.commands.projected(await publish(id, withPicture(), owner))
    expect(await statusFor()).toBe(200)
    await suspend(id)
    expect([await statusFor(), await statusFor(writer, '?deleted=1')]).toEqual([410, 410])
    expect([await statusFor(owner, '?deleted=1'), await statusFor(moderator, '?deleted=1')]).toEqual([
      200, 200,
    ])
    const own = await both.get(`/api/games/${slug}/articles/${id}`, owner)
    expect(own.json().data.attributes.html).toContain(`${picture.src}?deleted=1"`)
    const reinstated = await call(moderator, 'POST', `/api/moderation/articles/${id}/reinstate`, {
      reason: '見直しました',
    })
    await both.commands.projected(reinstated)
    expect(await statusFor()).toBe(200)
  })

  it.each(['article', 'shared', 'profile'])('stays public where it is public elsewhere: %s', async where => {
    const id = await draft(owner)
    await publish(id, withPicture(), owner)
    if (where === 'article')
      await publish(await draft(owner), { ...testContent('別の記事'), thumbnail: picture.src }, owner)
    if (where === 'shared') await share('credit')
    if (where === 'profile') {
      const profile = { displayName: '持ち主', description: '', picture: picture.src, anonymous: false }
      expect((await call(owner, 'PATCH', '/api/my/profile', profile)).statusCode).toBe(200)
    }
    await suspend(id)
    expect(await statusFor()).toBe(200)
  })
})

describe('an image of another suspended work', () => {
  const statusFor = async (who?: Caller, query = '') => (await both.get(picture.src + query, who)).statusCode
  const shown = async () => [await statusFor(), await statusFor(writer, '?deleted=1')]
  const forOwnerAndStaff = async () => [
    await statusFor(owner, '?deleted=1'),
    await statusFor(moderator, '?deleted=1'),
  ]
  const done = async (answer: Awaited<ReturnType<typeof call>>) => {
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    await both.commands.projected(answer)
    return answer.json().data
  }
  const publishReview = async (game: string) => {
    const { id } = await done(await call(owner, 'POST', '/api/game_reviews', { game_slug: game }))
    const { document } = withPicture()
    const review = { title: '名作', document, platform: 'PC', score: 8.5 }
    const content = { ...contentOf(emptyReview()), ...review }
    await done(await call(owner, 'PATCH', `/api/my/game_reviews/${id}/publish`, { content, base: null }))
    return id as string
  }
  const publishTable = async () => {
    const columns = [{ columnId: 'picture0', type: 'image', label: '絵' }]
    const table = { game_slug: slug, name: '武器', columns }
    const { id } = await done(await call(owner, 'POST', '/api/my/database_categories', table))
    const put = [{ rowId: 'row00000', place: 0, cells: { picture0: picture.src } }]
    await done(await call(owner, 'POST', `/api/my/database_categories/${id}/rows`, { base: -1, put }))
    await done(await call(owner, 'PATCH', `/api/my/database_categories/${id}/publish`))
    return id as string
  }
  const suspension = { rule: 'spam', reason: '宣伝だけです' }

  it.each([
    ['review', 'game_reviews', () => publishReview(slug), suspension],
    ['data table', 'database_categories', publishTable, suspension],
  ])('is not public until the %s is reinstated', async (_, kind, publishWork, body) => {
    const id = await publishWork()
    expect(await statusFor()).toBe(200)
    await done(await call(moderator, 'POST', `/api/moderation/${kind}/${id}/suspend`, body))
    expect([await shown(), await forOwnerAndStaff()]).toEqual([
      [410, 410],
      [200, 200],
    ])
    const reason = { reason: '見直しました' }
    await done(await call(moderator, 'POST', `/api/moderation/${kind}/${id}/reinstate`, reason))
    expect(await statusFor()).toBe(200)
  })

  it('is in the text of the review for its author and moderators', async () => {
    const id = await publishReview(slug)
    await done(await call(moderator, 'POST', `/api/moderation/game_reviews/${id}/suspend`, suspension))
    const texts = [
      await both.get(`/api/games/${slug}/game_reviews/${id}`, owner),
      await both.get(`/api/moderation/game_reviews/${id}`, moderator),
    ]
    for (const text of texts) expect(text.json().data.attributes.html).toContain(`${picture.src}?deleted=1"`)
  })

  it('stays public where another review of its owner shows it', async () => {
    const id = await publishReview(slug)
    await publishReview((await both.commands.newGame()).slug)
    await done(await call(moderator, 'POST', `/api/moderation/game_reviews/${id}/suspend`, suspension))
    expect(await statusFor()).toBe(200)
  })
})

describe('a picture that moderators took down', () => {
  const moderate = (act: 'suspend' | 'reinstate', who = moderator) =>
    call(
      who,
      'POST',
      `/api/moderation/images/${picture.id}/${act}`,
      act === 'suspend' ? { rule: 'copyright' } : undefined,
    )

  it('is visible only to its owner and moderators, until moderators show it again', async () => {
    await share('credit')
    const id = await draft()
    await publish(id, withPicture())
    expect((await moderate('suspend')).json().data.attributes).toEqual({ suspended: true })
    expect((await both.get(picture.src)).statusCode).toBe(410)
    expect(await ids()).not.toContain(picture.id)
    expect((await both.get(`${picture.src}?deleted=1`, writer)).statusCode).toBe(410)
    for (const who of [owner, moderator])
      expect((await both.get(`${picture.src}?deleted=1`, who)).statusCode).toBe(200)
    const [own] = (await both.get('/api/my/images', owner)).json().data
    expect(own.attributes.suspended).toBe(true)
    expect(codeOf(await take(await both.commands.newMember()))).toEqual([422, 'not_shared', undefined])
    await moderate('reinstate')
    expect((await both.get(picture.src)).statusCode).toBe(200)
    expect(await ids()).toContain(picture.id)
  })

  it('was reported, and its reports are answered by that', async () => {
    await share('credit')
    const about = { kind: 'image', id: picture.id }
    const report = { genre: 'violation', email: 'taro@example.com', contents: '私の画像です', about }
    expect((await call(writer, 'POST', '/api/inquiries', report)).statusCode).toBe(201)
    const reports = async (state: string) =>
      (await both.get(`/api/moderation/inquiries?genre=violation&state=${state}`, moderator))
        .json()
        .data.map(({ attributes }: { attributes: { about: object } }) => attributes.about)
    const wanted = { ...about, title: picture.src, suspended: false, gameTitle: null, gameTitleEn: null }
    expect(await reports('open')).toContainEqual(wanted)
    await moderate('suspend')
    expect(await reports('open')).not.toContainEqual(wanted)
    expect(await reports('done')).toContainEqual({ ...wanted, suspended: true })
  })

  it('cannot be reported while it is private', async () => {
    const body = {
      genre: 'violation',
      email: 'taro@example.com',
      contents: 'x',
      about: { kind: 'image', id: picture.id },
    }
    expect((await call(writer, 'POST', '/api/inquiries', body)).statusCode).toBe(404)
  })
})
