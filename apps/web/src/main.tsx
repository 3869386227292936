import './lib/no-eval.ts';
import './ui/mantine.css';
import './ui/base.css';
import { startApp } from './start-app.tsx';

startApp(document.querySelector('#root'));
