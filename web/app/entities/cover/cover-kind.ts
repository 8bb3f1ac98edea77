import type { CoverKind } from '#app/entities/cover/cover-figures.ts'

/**
 * Words of the catalogue that identify each kind, the most specific kinds first. Coarser than the names of genres and a
 * third of their size, since every list draws covers.
 */
const KINDS: [CoverKind, RegExp][] = [
  ['horror', /horror|ホラー/],
  ['driving', /racing|レース/],
  ['sports', /sport|golf|boxing|football|fitness|pinball|スポーツ/],
  ['music', /rhythm|music|音楽|リズム/],
  ['table', /card|hanafuda|mahjong|quiz|pachinko|board|party|minigames|カード|麻雀|ボード|パーティ/],
  ['puzzle', /puzzle|maze|sandbox|creation|パズル/],
  ['story', /novel|date|otome|ノベル|恋愛/],
  ['stealth', /stealth|ステルス/],
  ['fighting', /fighting|格闘/],
  ['strategy', /strateg|tactic|tower|moba|rpg > s|ストラテジー|シミュレーションロール/],
  ['shooting', /fps|tps|shmup|shoot|runandgun|royale|シューティング|シューター/],
  ['jumping', /platform|metroidvania|プラットフォーム/],
  ['fantasy', /rpg|mmo|role|rogue|dungeon|ロール|ローグ|ダンジョン/],
  ['life', /sim|educational|シミュレーション/],
  ['travel', /adventure|world|survival|^ar$|アドベンチャー|オープンワールド/],
  ['action', /action|brawler|hack|アクション/],
]

/** The kind of cover for a game of these genres. */
export const coverKind = (catalogued: string[]): CoverKind | undefined =>
  KINDS.find(([, wording]) => catalogued.some(words => wording.test(words.toLowerCase())))?.[0]
