/** Different names of one platform, or of regional variants that play the same games. */
const SAME_PLATFORMS = [
  ['pc', 'windows', 'pcmicrosoftwindows', 'pcwindows'],
  ['nes', 'famicom', 'nesfamicom', 'nintendoentertainmentsystem', 'familycomputer', 'fc'],
  ['snes', 'superfamicom', 'supernintendoentertainmentsystem', 'supernintendosuperfamicom', 'sfc'],
  ['psp', 'playstationportable'],
  ['ps', 'ps1', 'playstation'],
  ['ps2', 'playstation2'],
  ['ps3', 'playstation3'],
  ['ps4', 'playstation4'],
  ['ps5', 'playstation5'],
  ['switch', 'nintendoswitch'],
  ['ds', 'nintendods'],
  ['3ds', 'nintendo3ds'],
  ['gamecube', 'nintendogamecube'],
  ['megadrivegenesis', 'megadrive', 'genesis', 'segamegadrivegenesis'],
  ['xboxseriesxs', 'xboxseries', 'xboxseriesx'],
]
const platformKeys = new Map(
  SAME_PLATFORMS.flatMap(([first = '', ...others]) => [first, ...others].map(name => [name, first] as const)),
)

/** The same for each name of one platform. */
export function platformKey(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return platformKeys.get(plain) ?? plain
}
