import './lib/no-eval.ts';
import './ui/base.css';
import './frame.css';
import { startApp } from './start-app.tsx';

const root = document.querySelector('#root');
if (root) startApp(root);
