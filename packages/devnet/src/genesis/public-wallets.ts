/** The words of public wallets, and the seed that wallets derive from them in a tenth of a second; `wallets.test.ts` compares both. */
export const PUBLIC_WALLETS: readonly { readonly mnemonic: string; readonly seed: string }[] = [
  {
    mnemonic:
      'weapon discover body jump impulse mimic sad elevator scout clutch wisdom give daring slam guitar horn elbow olive laugh bright grief world easy hockey',
    seed: '4f8a60bbd1a99e6b48e986681a79e341080fa949a08d6ff049e13df1ddede828',
  },
  {
    mnemonic:
      'wealth rule jelly zone family cause poverty still eagle icon hollow damp trouble hungry kidney peace novel horse split please wave require need garden',
    seed: '12a5ff101638f72d8ca648317bca87f2cdc79a9d66970e31033882c822e67105',
  },
  {
    mnemonic:
      'elegant square inch deputy cart like bleak stable upset aunt pear black bless ethics hello nuclear differ auto person mesh panda park boss soul',
    seed: 'a65cf9c5979e544853a1b5edc792cfb50b28ba4c125dca0c940b1cdca8496dd9',
  },
  {
    mnemonic:
      'immense grain idle room million assault point aunt neutral flight rural engage index kiwi coconut spread twice bitter monkey crystal whisper mom peanut color',
    seed: '60c758db3a5378137aea29b3bf661c01adabfc2175112624801339d1437600dd',
  },
  {
    mnemonic:
      'report aware flat alter equal spirit material swing style young youth affair talent earn frown foam favorite furnace check kitchen name govern found paddle',
    seed: '6c5651187d4c69ac37adb04622cf1edeca035e742b4a58cb7ee227c728f4bd51',
  },
  {
    mnemonic:
      'monster cement sheriff broken glow need follow fabric zebra shrug cannon raise syrup total panther hole strategy nasty tone dust live pride company nominee',
    seed: '21ee1a5d10b22f16a12e74a620909080447a3910b125a8a306f53c562506d577',
  },
  {
    mnemonic:
      'when width clump trap example paper black age into decide license term pretty armed naive piece spring milk clerk cover wing put boat tornado',
    seed: 'a87541928a3df2d4bea215c7c63f48cd2a86936aa4fa9c91b9e429195df680e9',
  },
  {
    mnemonic:
      'hurdle antenna curve void such believe trend shallow library sound satoshi basic spice length page bomb tube divide empty afford glimpse space radar rotate',
    seed: 'a780916aadb32c4d283c11f8b5baa3d9f193130ee46a953b87cf64c8e50b7568',
  },
  {
    mnemonic:
      'night trick seven fashion soft volcano judge cloth property gorilla grunt hundred case run concert romance bomb flavor struggle loan angle barrel vehicle ticket',
    seed: 'b17b91563658a4525fe2789bfc3b655f8710132ccec8a9f72d12e2c8fc8d14b8',
  },
  {
    mnemonic:
      'valley supply wish strong noble cry brush night civil soon family illegal enjoy leader trash cinnamon degree output prevent extend cabin dwarf cupboard stone',
    seed: '59d6383f1014fd0229ea89a4e2009a6737a933c8020b96721c37a1489024db5d',
  },
];
