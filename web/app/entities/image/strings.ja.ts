import { IMAGE_MEGABYTES_A_DAY } from '@koryaku/contracts/images/image-bounds.ts'

const ja = {
  uploads: 'アップロード中の画像',
  uploading: 'アップロード中',
  uploadingCount: (count: number) => `${count}枚をアップロードしています`,
  checking: '確認中…',
  unnamed: '名前のない画像',
  retry: 'もう一度送る',
  dismiss: (name: string) => `${name || '画像'}を一覧から消す`,
  faults: {
    tooLarge: '10 MBを超えています。小さくしてからお試しください。',
    notPicture:
      '画像として読めないか、ファイルが途中で切れています。JPEG・PNG・WebP・GIF・AVIFを選んでください。',
    full: '画像の保存場所がいっぱいです（5,000枚・2 GBまで）。使っていない画像を削除してください。',
    tooMuchToday: `1日に送れる画像は合計${IMAGE_MEGABYTES_A_DAY} MBまでです。日本時間の午前0時を過ぎてから、もう一度お送りください。`,
    offline: '送信が途切れました。接続を確かめて、もう一度お送りください。',
    tooMany: '続けて送れる枚数を超えました。1分ほど待ってからお送りください。',
    signedOut: 'ログインし直してから、もう一度お送りください。',
    unverified: 'メールアドレスを確認すると、画像を送れるようになります。',
    failed: 'アップロードできませんでした。もう一度お試しください。',
  },
  drop: 'ここに画像をドロップできます。',
  pasteHint: '貼り付け（Ctrl+V）でも追加できます。',
  sizeHint: '1枚10 MBまで。アニメーションは動かず、最初の1コマだけが保存されます。',
  choose: '画像を選ぶ',
  search: '画像を名前・説明で探す',
  searchPlaceholder: '名前・説明',
  takenBack: '共有は、いつでもやめられます。すでに使っている人の記事には残ります。',
  sharedAs: (licence: string) => `共有中：${licence}`,
  by: (name: string) => `${name}さんの画像`,
  byNobody: '名前を公開していないユーザーの画像',
  ownShared: '自分の画像',
  sharedSearch: '共有画像を名前・説明で探す',
  usesCount: (count: number) => `${count}件で使用中`,
  open: (name: string) => `${name || '名前のない画像'}を開く`,
  size: (width: number, height: number) => `${width}×${height}`,
}
export default ja
export type ImageText = typeof ja
