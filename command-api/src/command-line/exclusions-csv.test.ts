import { expect, it } from 'vitest'
import { changesAsCsv } from './exclusions-csv.ts'

it('the changes of an exclusion are a table that other programs read', () => {
  const change = { range: 'daily', start: '2026-10-01', articleId: 'a1', likes: 3, bookmarks: 0 } as const
  const rows = [
    { ...change, title: 'どこから, "始める"', placeWith: 1, placeWithout: null },
    { ...change, title: '=SUM(A1)', placeWith: 2, placeWithout: 3 },
  ]
  expect(changesAsCsv(rows).split('\n')).toEqual([
    'range,start,articleId,title,likes,bookmarks,placeWith,placeWithout',
    'daily,2026-10-01,a1,"どこから, ""始める""",3,0,1,',
    "daily,2026-10-01,a1,'=SUM(A1),3,0,2,3",
  ])
})
