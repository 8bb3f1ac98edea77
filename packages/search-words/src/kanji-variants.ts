/** Old or rare form and the form it is searched by, in pairs. Mostly what the reform of 1946 replaced. */
const PAIRS =
  '龍竜櫻桜國国學学會会澤沢邊辺邉辺濱浜瀧滝嶋島嶌島齋斎齊斉廣広眞真圓円壽寿傳伝戰戦轉転變変劍剣劒剣釼剣靈霊' +
  '體体鐵鉄氣気發発聲声樂楽畫画圖図號号獸獣獨独驛駅醫医應応歐欧假仮價価壞壊懷懐擴拡覺覚觀観關関歸帰舊旧據拠擧挙' +
  '虛虚峽峡狹狭曉暁勳勲薰薫惠恵鷄鶏螢蛍輕軽縣県險険驗験嚴厳效効黃黄參参慘惨棧桟殘残絲糸齒歯兒児辭辞實実寫写釋釈' +
  '收収從従澁渋縱縦肅粛處処敍叙將将燒焼獎奨條条狀状乘乗淨浄剩剰疊畳讓譲釀醸觸触寢寝愼慎盡尽粹粋醉酔隨随髓髄' +
  '數数靜静專専踐践淺浅錢銭纖繊禪禅雙双搜捜插挿爭争總総莊荘裝装騷騒增増臟臓藏蔵屬属續続墮堕對対帶帯滯滞臺台' +
  '擇択擔担膽胆團団彈弾斷断遲遅晝昼蟲虫鑄鋳廳庁聽聴敕勅鎭鎮遞逓點点黨党盜盗燈灯當当鬪闘鬭闘德徳讀読屆届貳弐腦脳' +
  '霸覇廢廃拜拝賣売麥麦髮髪拔抜蠻蛮祕秘佛仏拂払竝並餠餅寶宝豐豊沒没滿満默黙藥薬譯訳豫予餘余與与譽誉搖揺樣様謠謡' +
  '來来賴頼覽覧兩両獵猟綠緑壘塁勵励禮礼隸隷戀恋爐炉勞労樓楼祿禄灣湾萬万殼殻嶽岳莖茎徑径經経單単亞亜惡悪壓圧圍囲' +
  '爲為壹壱稻稲隱隠榮栄營営衞衛緣縁鹽塩奧奥橫横溫温穩穏噓嘘貓猫鷗鴎蠟蝋摑掴頰頬剝剥塡填擊撃' +
  '皷鼓舘館髙高﨑崎嵜崎桒桑栁柳冨富峯峰濵浜渕淵舩船鉃鉄篭籠竃竈蛎蠣壷壺莱萊鴬鶯鴉烏曵曳稟凜凛凜恆恒槇槙堯尭遙遥瑤瑶吳呉內内戶戸步歩每毎增増卽即徵徴渴渇揭掲祥祥碑碑神神福福穀穀突突'

const variants = new Map<string, string>()
const chars = [...PAIRS]
for (let i = 0; i + 1 < chars.length; i += 2) {
  const [from, to] = [chars[i] as string, chars[i + 1] as string]
  if (from !== to) variants.set(from, to)
}

/** One form for each kanji: new for old, common for rare. */
export const foldKanji = (text: string): string => {
  let folded = ''
  for (const char of text) folded += variants.get(char) ?? char
  return folded
}
