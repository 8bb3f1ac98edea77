import { expect, it } from 'vitest'
import { gameRequestKey } from './game-request.ts'

it.each([
  ['ほしぞらの庭園', 'ホシゾラの 庭園'],
  ['STAR GARDEN 2', 'ｓｔａｒ　ｇａｒｄｅｎ２'],
  ['星・庭！', '星庭'],
])('%s and %s are one request', (one, other) => expect(gameRequestKey(one)).toBe(gameRequestKey(other)))

it.each([
  ['Star Garden 2', 'Star Garden 3'],
  ['ハート', 'ハト'],
  ['ばら', 'はら'],
])('%s and %s are two requests', (one, other) => expect(gameRequestKey(one)).not.toBe(gameRequestKey(other)))
