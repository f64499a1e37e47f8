import { useState } from 'preact/hooks';
import { control } from './control.ts';

/** Runs control operations one at a time, and says in words what came of the last one. */
export function useAction(onDone: () => void) {
  const [message, setMessage] = useState('');
  const [isRunning, setRunning] = useState(false);
  const run = async (name: string, params: object, done: string): Promise<void> => {
    setRunning(true);
    setMessage('');
    try {
      await control(name, params);
      setMessage(done);
    } catch (error) {
      setMessage(`Refused: ${error instanceof Error ? error.message : String(error)}`);
    }
    setRunning(false);
    onDone();
  };
  return { message, isRunning, run };
}
