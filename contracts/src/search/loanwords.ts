/** English words of game titles and how Japanese write them, for titles in Latin letters typed in kana. */
const WORDS = `
golf ゴルフ|craft クラフト|mine マイン|world ワールド|super スーパー|star スター|stars スターズ|war ウォー|wars ウォーズ|battle バトル|dragon ドラゴン|quest クエスト|fantasy ファンタジー|final ファイナル|fire ファイア|ball ボール|baseball ベースボール|soccer サッカー|football フットボール|tennis テニス|basketball バスケットボール|hockey ホッケー|racing レーシング|racer レーサー|race レース|rally ラリー|street ストリート|fighter ファイター|fighters ファイターズ|fight ファイト|king キング|queen クイーン|prince プリンス|princess プリンセス|knight ナイト|knights ナイツ|night ナイト|hero ヒーロー|heroes ヒーローズ|legend レジェンド|legends レジェンズ|story ストーリー|stories ストーリーズ|adventure アドベンチャー|adventures アドベンチャーズ|island アイランド|land ランド|city シティ|space スペース|planet プラネット|galaxy ギャラクシー|moon ムーン|sun サン|light ライト|dark ダーク|darkness ダークネス|shadow シャドウ|soul ソウル|souls ソウルズ|blood ブラッド|bloody ブラッディ|dead デッド|death デス|evil イービル|devil デビル|demon デーモン|angel エンジェル|angels エンジェルス|heaven ヘブン|hell ヘル|ghost ゴースト|zombie ゾンビ|monster モンスター|monsters モンスターズ|hunter ハンター|hunt ハント|sword ソード|blade ブレード|gun ガン|guns ガンズ|shooter シューター|shooting シューティング|shot ショット|sniper スナイパー|force フォース|power パワー|powers パワーズ|magic マジック|magical マジカル|crystal クリスタル|gold ゴールド|golden ゴールデン|silver シルバー|black ブラック|white ホワイト|red レッド|blue ブルー|green グリーン|yellow イエロー|pink ピンク|rainbow レインボー|color カラー|time タイム|times タイムズ|zero ゼロ|one ワン|two ツー|three スリー|first ファースト|second セカンド|third サード|last ラスト|lost ロスト|new ニュー|next ネクスト|ultra ウルトラ|mega メガ|hyper ハイパー|ultimate アルティメット|special スペシャル|deluxe デラックス|plus プラス|gear ギア|metal メタル|iron アイアン|steel スティール|solid ソリッド|machine マシン|robot ロボット|tank タンク|panzer パンツァー|air エア|sky スカイ|sea シー|ocean オーシャン|water ウォーター|wave ウェーブ|wind ウィンド|ice アイス|snow スノー|board ボード|skate スケート|surf サーフ|storm ストーム|thunder サンダー|lightning ライトニング|earth アース|ground グラウンド|under アンダー|tale テイル|tales テイルズ|dungeon ダンジョン|dungeons ダンジョンズ|castle キャッスル|tower タワー|house ハウス|home ホーム|room ルーム|door ドア|gate ゲート|road ロード|rush ラッシュ|run ラン|runner ランナー|jump ジャンプ|dash ダッシュ|speed スピード|turbo ターボ|drive ドライブ|driver ドライバー|driving ドライビング|car カー|cars カーズ|kart カート|taxi タクシー|train トレイン|truck トラック|bike バイク|moto モト|flight フライト|pilot パイロット|wing ウイング|wings ウイングス|bird バード|birds バーズ|eagle イーグル|phoenix フェニックス|wolf ウルフ|tiger タイガー|lion ライオン|bear ベア|cat キャット|dog ドッグ|dogs ドッグス|horse ホース|fish フィッシュ|fishing フィッシング|bass バス|shark シャーク|dolphin ドルフィン|snake スネーク|spider スパイダー|bug バグ|ninja ニンジャ|samurai サムライ|shogun ショーグン|pirate パイレーツ|pirates パイレーツ|viking バイキング|warrior ウォリアー|warriors ウォリアーズ|soldier ソルジャー|commando コマンドー|command コマンド|commander コマンダー|mission ミッション|operation オペレーション|combat コンバット|attack アタック|defense ディフェンス|strike ストライク|striker ストライカー|assault アサルト|impact インパクト|breaker ブレイカー|break ブレイク|crash クラッシュ|smash スマッシュ|brothers ブラザーズ|bros ブラザーズ|party パーティ|dance ダンス|dancing ダンシング|music ミュージック|rock ロック|band バンド|guitar ギター|beat ビート|mania マニア|mix ミックス|club クラブ|festival フェスティバル|carnival カーニバル|circus サーカス|puzzle パズル|block ブロック|blocks ブロックス|bubble バブル|bomb ボム|bomber ボンバー|card カード|cards カード|casino カジノ|poker ポーカー|chess チェス|mahjong 麻雀|quiz クイズ|word ワード|game ゲーム|games ゲームズ|play プレイ|player プレイヤー|match マッチ|master マスター|masters マスターズ|champion チャンピオン|champions チャンピオンズ|championship チャンピオンシップ|cup カップ|league リーグ|tour ツアー|pro プロ|manager マネージャー|all オール|family ファミリー|baby ベビー|boy ボーイ|boys ボーイズ|girl ガール|girls ガールズ|kids キッズ|man マン|woman ウーマン|men メン|love ラブ|heart ハート|hearts ハーツ|dream ドリーム|dreams ドリームス|memory メモリー|memories メモリーズ|secret シークレット|mystery ミステリー|detective ディテクティブ|code コード|cross クロス|chrono クロノ|trigger トリガー|alpha アルファ|beta ベータ|omega オメガ|delta デルタ|generation ジェネレーション|generations ジェネレーションズ|evolution エボリューション|revolution レボリューション|revenge リベンジ|return リターン|returns リターンズ|reborn リボーン|rise ライズ|rising ライジング|fall フォール|fallen フォールン|origin オリジン|origins オリジンズ|eternal エターナル|infinite インフィニット|infinity インフィニティ|universe ユニバース|unlimited アンリミテッド|advance アドバンス|advanced アドバンスド|pocket ポケット|portable ポータブル|online オンライン|collection コレクション|classic クラシック|classics クラシックス|original オリジナル|edition エディション|complete コンプリート|best ベスト|simulator シミュレーター|farm ファーム|factory ファクトリー|park パーク|theme テーマ|tycoon タイクーン|builder ビルダー|builders ビルダーズ|maker メーカー|creator クリエイター|school スクール|academy アカデミー|hospital ホスピタル|doctor ドクター|police ポリス|gang ギャング|crime クライム|auto オート|theft セフト|grand グランド|call コール|duty デューティ|honor オナー|medal メダル|field フィールド|front フロント|line ライン|lines ラインズ|zone ゾーン|area エリア|arena アリーナ|stadium スタジアム|kingdom キングダム|empire エンパイア|emperor エンペラー|age エイジ|ages エイジズ|century センチュリー|future フューチャー|history ヒストリー|ancient エンシェント|rogue ローグ|hollow ホロウ|limbo リンボ|portal ポータル|journey ジャーニー|flower フラワー|garden ガーデン|forest フォレスト|river リバー|mountain マウンテン|desert デザート|jungle ジャングル|wild ワイルド|wilds ワイルズ|west ウェスト|east イースト|north ノース|south サウス|tetris テトリス|pinball ピンボール|invaders インベーダー|invader インベーダー|asteroids アステロイド|breakout ブレイクアウト|pong ポン|tempest テンペスト|galaga ギャラガ|mappy マッピー|rally-x ラリーX|columns コラムス|lemmings レミングス|worms ワームズ|doom ドゥーム|quake クエイク|halo ヘイロー|myth ミス|titan タイタン|titans タイタンズ|stone ストーン|hearth ハース|over オーバー|watch ウォッチ|league リーグ|rocket ロケット|team チーム|fortress フォートレス|counter カウンター|half ハーフ|life ライフ|left レフト|alive アライブ|effect エフェクト|mass マス|borderlands ボーダーランズ|bioshock バイオショック|dishonored ディスオナード|prey プレイ|control コントロール|alan アラン|wake ウェイク|max マックス|payne ペイン|tomb トゥーム|raider レイダー|raiders レイダース|hit ヒット|thief シーフ|deus デウス|ex エクス|system システム|shock ショック|resident レジデント|silent サイレント|hill ヒル|outlast アウトラスト|amnesia アムネシア
`

const words = new Map<string, string>(
  WORDS.trim()
    .split('|')
    .map(pair => pair.trim().split(' ') as [string, string]),
)

/** A title with its English words in katakana; undefined when there is none that is known. */
export function inKatakana(folded: string): string | undefined {
  let known = 0
  let unknown = 0
  const text = folded.replace(/[a-z]+/g, word => {
    const kana = words.get(word) ?? compound(word)
    if (kana === undefined) {
      if (word.length > 3) unknown++
      return word
    }
    known++
    return kana
  })
  return known > 0 && unknown === 0 ? text : undefined
}

/** `minecraft` → マインクラフト: two known words written as one. */
function compound(word: string): string | undefined {
  if (word.length < 7) return undefined
  for (let at = 3; at <= word.length - 3; at++) {
    const left = words.get(word.slice(0, at))
    const right = left && words.get(word.slice(at))
    if (left && right) return left + right
  }
  return undefined
}
