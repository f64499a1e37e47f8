import { KnownFrom } from '../data/known.ts';
import { KNOWN } from './style/examples.ts';
import { Foundations } from './style/foundations.tsx';
import { Identities } from './style/identities.tsx';
import { Lists } from './style/lists.tsx';
import { Parts } from './style/parts.tsx';
import { States } from './style/states.tsx';
import { Values } from './style/values.tsx';

/** Every component in every state, with invented data: for those who build pages. */
export default function StylePage() {
  return (
    <>
      <h1 tabIndex={-1}>Components</h1>
      {/* One element, because a list that loads hides what follows it. */}
      <div>
        <KnownFrom answer={KNOWN}>
          <Foundations />
          <Parts />
          <States />
          <Identities />
          <Lists />
          <Values />
        </KnownFrom>
      </div>
    </>
  );
}
