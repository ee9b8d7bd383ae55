import '@parley/element/react';
import { useState } from 'react';

const SERVER = import.meta.env.VITE_PARLEY_URL ?? 'http://127.0.0.1:8080';

// outside of the component: the element connects anew for each other function
const ticket = async () => (await fetch('/my/ticket')).text();

export function App() {
  const [open, setOpen] = useState(0);
  const [last, setLast] = useState('');

  return (
    <>
      <header>
        <h1>My application</h1>
        <p data-testid="count">Open questions: {open}</p>
      </header>
      <main>
        <parley-questions
          session="demo"
          server={SERVER}
          ticket={ticket}
          focusNew
          onparley-count={(event) => setOpen(event.open)}
          onparley-ended={(event) => setLast(event.status)}
        >
          <p slot="empty">Nobody asks anything.</p>
        </parley-questions>
        {last !== '' && <p data-testid="last">The last question: {last}</p>}
      </main>
    </>
  );
}
