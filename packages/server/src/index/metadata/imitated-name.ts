import { COIN } from '@tonway/chain';
import type { NamesFile } from './names-file.ts';

/** Letters of other alphabets, each with the Latin letter that it looks like. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  Cyrillic:
    'аa вb сc ԁd еe ёe ґr гr һh нh іi їi ӏi јj кk мm оo рp ԛq ѕs тt уy үy ѵv ԝw хx зz пn ьb',
  Greek: 'αa βb ϲc ςc δd εe ϝf γy ηn ιi ϳj κk μu νv οo ρp σo τt υu χx ζz ωw',
  'Greek capitals that look unlike their small letters': 'Ηh Μm Νn Υy Ωo',
  Armenian: 'աw գq զq էe հh յj ոn ռn սu տs ցg օo ւi',
  Cherokee: 'Ꭰd Ꭱr Ꭲt Ꮃw Ꮇm Ꮋh Ꮐg Ꮪs Ꮶk Ꮯc Ꮲp Ꮓz Ꮩv',
  Lisu: 'ꓐb ꓚc ꓓd ꓰe ꓖg ꓧh ꓲi ꓙj ꓗk ꓡi ꓟm ꓠn ꓳo ꓑp ꓣr ꓢs ꓔt ꓴu ꓦv ꓪw ꓫx ꓬy ꓜz ꓮa',
  Hebrew: 'סo וi',
  Latin: 'ɑa ɡg ɩi ıi ɪi ʀr ᴀa ᴍm ɢg øo đd łi ŧt li',
  'digits and signs': '0o 1i |i $s 5s ₮t ₸t ₿b €e ₴s',
};

const LATIN: ReadonlyMap<string, string> = new Map(
  Object.values(LOOKALIKES)
    .flatMap((pairs) => pairs.split(' '))
    .map((pair) => [...pair] as [string, string]),
);

/** Marks, separators, signs between letters, and everything without a shape of its own. */
const DROPPED = /[\p{M}\p{Z}\p{C}\p{P}\p{Sk}\u115f\u1160\u2800\u3164\uffa0]/gu;
const MAX_LENGTH = 64;

/**
 * What a name looks like: names with the same skeleton can be confused. `USDT` with a Cyrillic letter, in wide or
 * mathematical letters, or with marks between them is `usdt`.
 */
export function skeletonOf(name: string): string {
  const plain = name.slice(0, 4 * MAX_LENGTH).normalize('NFKD');
  const shown = Array.from(plain.replace(DROPPED, ''), latin).join('');
  // Two letters may look like one: `rn` like `m`, `vv` like `w`.
  return shown.replaceAll('rn', 'm').replaceAll('vv', 'w').slice(0, MAX_LENGTH);
}

/** Some capitals look unlike their small letters. */
function latin(letter: string): string {
  const small = letter.toLowerCase();
  return LATIN.get(letter) ?? LATIN.get(small) ?? small;
}

/** Names of the coin, which no token may look like. */
const COIN_NAMES = [COIN.symbol, 'TON', 'Toncoin'] as const;
const COIN_SKELETONS: ReadonlyMap<string, string> = new Map(
  COIN_NAMES.map((name) => [skeletonOf(name), name]),
);

/** What a token that is not verified looks like: the coin or a verified token; null: neither. */
export function imitatedName(
  texts: readonly (string | null | undefined)[],
  tokens: Pick<NamesFile, 'verifiedLike'> | null,
): string | null {
  for (const text of texts) {
    const skeleton = text ? skeletonOf(text) : '';
    const found =
      skeleton === ''
        ? undefined
        : (COIN_SKELETONS.get(skeleton) ?? tokens?.verifiedLike(skeleton));
    if (found !== undefined) return found;
  }
  return null;
}
