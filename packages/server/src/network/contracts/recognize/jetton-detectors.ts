import { accountKey } from '../../../store/accounts/account-key.ts';
import { readJettonMaster, readJettonWallet } from '../jetton.ts';
import { contentObject, type Detector, keyOrNull, mayHave } from './detector.ts';

export const jettonMaster: Detector = {
  methods: ['get_jetton_data'],
  async read(contract) {
    const { totalSupply, isMintable, admin, content, walletCode } =
      await readJettonMaster(contract);
    return {
      jetton_masters: {
        total_supply: totalSupply,
        mintable: isMintable,
        admin: keyOrNull(admin),
        content: contentObject(content),
        wallet_code_hash: walletCode.hash(),
      },
    };
  },
};

export const jettonWallet: Detector = {
  methods: ['get_wallet_data'],
  async read(contract, { code }) {
    const wallet = await readJettonWallet(contract, mayHave(code, 'is_claimed'));
    return {
      jetton_wallets: {
        balance: wallet.balance,
        owner: accountKey(wallet.owner),
        jetton: accountKey(wallet.jetton),
        is_claimed: wallet.isClaimed,
      },
    };
  },
};
