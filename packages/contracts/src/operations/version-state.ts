import type { OpsVersion } from './ops.api.ts'

/** How the states of a read model's version are called, on the page and by the command line. */
type VersionStateWords = Record<OpsVersion['state'], string>

export const versionStatesJa: VersionStateWords = {
  live: '稼働中',
  catching_up: '追いつき中',
  paused: '停止中',
  outdated: '旧コード',
  building: '作成中',
  shadow: '検証用',
  retired: '退避',
}
export const versionStatesEn: VersionStateWords = {
  live: 'live',
  catching_up: 'catching up',
  paused: 'paused',
  outdated: 'old code',
  building: 'building',
  shadow: 'shadow',
  retired: 'retired',
}
