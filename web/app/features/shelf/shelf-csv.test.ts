import { describe, expect, it } from 'vitest'
import { readShelf, readShelfFile, SHELF_FILE_MAX, SHELF_ROWS_MAX } from '#app/features/shelf/shelf-csv.ts'

const none = { state: null, startedOn: null, finishedOn: null, minutes: null, unread: [] }

describe('a shelf file', () => {
  it('is read from an export of a Steam library', () => {
    expect(readShelf('appid,name,playtime_forever\n105600,Terraria,754\n504230,Celeste,0')).toEqual({
      format: 'steam',
      entries: [
        { ...none, title: 'Terraria', minutes: 754 },
        { ...none, title: 'Celeste' },
      ],
    })
    expect(readShelf('game;id;hours;last_played\n"Terraria";105600;12.5;2026-01-01')).toEqual({
      format: 'steam',
      entries: [{ ...none, title: 'Terraria', minutes: 750 }],
    })
  })

  it('is read from an export of Backloggd', () => {
    const text =
      'Name,Status,Platform,Started,Finished\nCeleste,Completed,PC,2026-05-03,2026-06-14\nTerraria,Shelved,PC,,'
    expect(readShelf(text)).toEqual({
      format: 'backloggd',
      entries: [
        { ...none, title: 'Celeste', state: 'finished', startedOn: '2026-05-03', finishedOn: '2026-06-14' },
        { ...none, title: 'Terraria', state: 'dropped' },
      ],
    })
  })

  it('is read from an export of HowLongToBeat', () => {
    const text = `Title,Platform,Storefront,Playing,Backlog,Replays,Custom,Completed,Retired,Progress,Start Date
Celeste,PC,Steam,,,,,X,,12h 30m 10s,2026/5/3
Terraria,PC,Steam,X,X,,,,,90:15:00,
Tunic,PC,Steam,,X,,,,,--,`
    expect(readShelf(text)).toEqual({
      format: 'howlongtobeat',
      entries: [
        { ...none, title: 'Celeste', state: 'finished', minutes: 750, startedOn: '2026-05-03' },
        { ...none, title: 'Terraria', state: 'playing', minutes: 5_415 },
        { ...none, title: 'Tunic', state: 'backlog' },
      ],
    })
  })

  it('is read from a plain list in Japanese', () => {
    expect(readShelf('\uFEFFタイトル,状態,時間\nセレステ,クリア,25.5\n,積み,1')).toEqual({
      format: 'plain',
      entries: [{ ...none, title: 'セレステ', state: 'finished', minutes: 1_530 }],
    })
  })

  it('is read with the headings and values of Japanese tables', () => {
    const text =
      'ゲーム名,ステータス,プレイ時間（時間）,開始日\nセレステ,クリア済み,３０時間,２０２４年１月２日'
    expect(readShelf(text)).toMatchObject({
      entries: [{ state: 'finished', minutes: 1_800, startedOn: '2024-01-02', unread: [] }],
    })
  })

  it('leaves out days whose order of day and month is not certain', () => {
    const text = 'title,started,finished\na,11/27/2024,\nb,27/11/2024,\nc,02/03/2024,03/03/2024'
    expect(readShelf(text)).toMatchObject({
      entries: [
        { startedOn: '2024-11-27', unread: [] },
        { startedOn: '2024-11-27', unread: [] },
        { startedOn: null, finishedOn: '2024-03-03', unread: ['days'] },
      ],
    })
  })

  it.each([
    ['Plan to play', 'backlog', '1,234.5', 74_070],
    ['On Hold', 'backlog', '12h', 720],
    ['ウィッシュリスト', 'interested', '10分', 10],
    ['N/A', null, '--', null],
  ])('is read with the values %s and %s', (state, read, hours, minutes) => {
    expect(readShelf(`title;state;hours\na;${state};${hours}`)).toMatchObject({
      entries: [{ state: read, minutes, unread: [] }],
    })
  })

  it('is refused with the line of a quotation that does not end', () => {
    expect(readShelf('title,state\na,積み\n"b,積み\nc,積み')).toEqual({ fault: 'open_quote', line: 3 })
  })

  it('ignores days and times that do not exist, and dates in reverse', () => {
    const text =
      'title,state,hours,started,finished\na,x,many,2026-02-30,2026-03-01\nb,,999999999,2026-03-02,2026-03-01'
    expect(readShelf(text)).toMatchObject({
      entries: [
        {
          ...{ title: 'a', state: null, minutes: null, startedOn: null, finishedOn: '2026-03-01' },
          unread: ['state', 'hours', 'days'],
        },
        { title: 'b', minutes: null, startedOn: null, finishedOn: null, unread: ['hours', 'days'] },
      ],
    })
  })

  it.each([
    ['', 'empty'],
    ['title,state', 'empty'],
    ['title,state\n,積み\n ,積み', 'empty'],
    ['a,b\n1,2', 'no_title'],
    [`title\n${'a\n'.repeat(SHELF_ROWS_MAX + 1)}`, 'too_many_rows'],
    [`title\n${'a'.repeat(SHELF_FILE_MAX)}`, 'too_large'],
  ])('is refused: %.20j is %s', (text, fault) => {
    expect(readShelf(text)).toEqual({ fault })
  })

  it('is refused when it is not text or too large', async () => {
    expect(await readShelfFile(new Blob([new Uint8Array([0, 1, 2])]))).toEqual({ fault: 'not_text' })
    expect(await readShelfFile(new Blob(['a'.repeat(SHELF_FILE_MAX + 1)]))).toEqual({ fault: 'too_large' })
  })
})
