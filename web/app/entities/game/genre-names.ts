import type { GenreText } from '#app/entities/game/genre-strings.ja.ts'

/**
 * How catalogues name a genre, in Japanese and English. The first match wins, so specific genres come first.
 */
const WORDINGS: Record<keyof GenreText, RegExp> = {
  survivalHorror: /survivalhorror|サバイバルホラー/,
  horror: /horror|ホラー/,
  visualNovel: /visual.?novel|ビジュアルノベル/,
  actionRpg: /rpg > a|アクションロールプレイング/,
  strategyRpg: /rpg > s|シミュレーションロールプレイング/,
  mmo: /mmo/,
  dungeonCrawler: /dungeon|ダンジョン/,
  roguelike: /rogue|ローグ/,
  rpg: /rpg|role-playing|ロールプレイング/,
  actionAdventure: /action.adventure|アクションアドベンチャー/,
  metroidvania: /metroidvania|メトロイドヴァニア/,
  platformer: /platform|プラットフォーム/,
  beatEmUp: /brawler|ベルトスクロール/,
  hackAndSlash: /hackandslash|ハックアンドスラッシュ/,
  fps: /fps|ファーストパーソン/,
  tps: /tps|サードパーソン/,
  shooter: /shmup|shoot|runandgun|シューティング|シューター/,
  fighting: /fighting|格闘/,
  racing: /racing|レース/,
  stealth: /stealth|ステルス/,
  moba: /moba/,
  battleRoyale: /battle.royale|バトルロイヤル/,
  towerDefense: /tower.defen[cs]e|タワーディフェンス/,
  mahjong: /mahjong|麻雀/,
  card: /card|hanafuda|カード/,
  quiz: /quiz|クイズ/,
  puzzle: /puzzle|maze|blockbreaker|パズル|迷路/,
  pinball: /pinball|ピンボール/,
  pachinko: /pachinko|jackpot|パチ/,
  rhythm: /rhythm|music|音楽|リズム/,
  romance: /sim > date|otome|恋愛/,
  lifeSim: /sim > (life|pet|farm)|人生/,
  sports: /sport|golf|boxing|football|スポーツ|プロレス/,
  strategy: /strateg|tactic|4x|ストラテジー|タクティク/,
  simulation: /sim|シミュレーション/,
  board: /board|ボードゲーム/,
  party: /party|minigames|パーティ|ミニゲーム/,
  openWorld: /open.world|オープンワールド/,
  sandbox: /sandbox|サンドボックス/,
  survival: /survival|サバイバル/,
  adventure: /adventure|アドベンチャー/,
  action: /action|アクション/,
  fitness: /fitness|exergaming/,
  creation: /creation/,
  educational: /educational|エデュ/,
  ar: /^ar$/,
}
const wordings = Object.entries(WORDINGS) as [keyof GenreText, RegExp][]

/**
 * Genres of a game in the reader's language. Catalogues mix several vocabularies (`action > platformer /
 * adventure`, `アクションゲーム`); unknown genres are skipped.
 */
export function genreNames(catalogued: string[], text: GenreText): string[] {
  const parts = catalogued.flatMap(words => words.toLowerCase().split(' / '))
  const known = parts.flatMap(part => wordings.find(([, wording]) => wording.test(part))?.[0] ?? [])
  return [...new Set(known)].map(key => text[key])
}
