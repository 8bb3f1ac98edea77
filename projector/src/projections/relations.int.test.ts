import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import {
  aliasMuteStream,
  mutedWordsStream,
  userBlockStream,
  userMuteStream,
} from '@koryaku/contracts/relations/relation.events.ts'
import { sealMutedWords } from '@koryaku/server-kit/muted-words.ts'
import { newUserKey } from '@koryaku/server-kit/sealed-profile.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import { articleId, author, erased, fan, other } from '#testing/small-world.ts'
import { relations } from './relations.ts'

const { given, scratch } = examplesOf(relations)
const commentId = shortIdFrom('comment')
const block = { userId: author, blockedId: fan }
const blocked = (minute = 0) =>
  happened(userBlockStream(author, fan), { type: 'UserBlocked', data: block }, minute)
const unblocked = (minute = 0) =>
  happened(userBlockStream(author, fan), { type: 'UserUnblocked', data: block }, minute)
const muted = () =>
  happened(userMuteStream(fan, author), { type: 'UserMuted', data: { userId: fan, mutedId: author } })
const aliasMuted = () =>
  happened(aliasMuteStream(fan, commentId), {
    type: 'AliasMuted',
    data: { userId: fan, subjectId: articleId, commentId },
  })

describe('relations: rows that readers query, after blocks and mutes', () => {
  it('a block and a mute are rows of who set them', async () => {
    const { user_block, user_mute, alias_mute } = await given(blocked(), muted(), aliasMuted())
    expect(user_block).toMatchObject([{ blocked_id: fan, user_id: author, is_set: true }])
    expect(user_mute).toMatchObject([{ muted_id: author, user_id: fan, is_set: true }])
    expect(alias_mute).toMatchObject([{ comment_id: commentId, user_id: fan, is_set: true }])
  })

  it('keeps a row for a withdrawn relation', async () => {
    const { user_block } = await given(blocked(), unblocked(1))
    expect(user_block).toMatchObject([{ is_set: false }])
  })

  it('has no row of an erased account, on either side and in any order of the streams', async () => {
    const all = [blocked(), muted(), aliasMuted()]
    for (const steps of [
      [...all, erased(fan)],
      [erased(fan), ...all],
    ]) {
      const { user_block, user_mute, alias_mute } = await given(...steps)
      expect([user_block, user_mute, alias_mute]).toEqual([[], [], []])
    }
    expect((await given(...all, erased(other))).user_block).toHaveLength(1)
  })
})

describe('relations: muted words of a member', () => {
  const key = newUserKey()
  const changed = (words: string[], minute = 0) => {
    const sealed = sealMutedWords(words, fan, key)
    return happened(
      mutedWordsStream(fan),
      { type: 'MutedWordsChanged', data: { userId: fan, sealed } },
      minute,
    )
  }
  const known = () =>
    scratch().db.query(
      'insert into identity.user_key (user_id, key) values ($1, $2) on conflict do nothing',
      [fan, key],
    )

  it('stores the last list in its order, normalised for the search', async () => {
    await known()
    const { muted_word } = await given(changed(['古い']), changed(['ネタバレ', '１００％'], 1))
    expect(muted_word).toHaveLength(2)
    expect(muted_word).toEqual(
      expect.arrayContaining([
        { user_id: fan, pattern: '%100\\%%', word: '１００％', place: 1 },
        { user_id: fan, pattern: '%ねたばれ%', word: 'ネタバレ', place: 0 },
      ]),
    )
  })

  it('none of who has left', async () => {
    await known()
    expect((await given(changed(['古い']), erased(fan))).muted_word).toEqual([])
    expect((await given(erased(fan), changed(['古い']))).muted_word).toEqual([])
  })
})
