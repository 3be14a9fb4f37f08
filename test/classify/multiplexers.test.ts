import { describe, expect, it } from 'vitest';
import { classifyArgv, classifyShell } from '../../server/src/classify/shell.js';
import type { ArgvWord, Text } from '../../server/src/model/text.js';
import { arg, shown, text } from './table.js';

const words = (...list: readonly (string | Text)[]): ArgvWord[] =>
  list.map((word) => ({ text: typeof word === 'string' ? [word] : word, certain: true, many: false }));
const IN_PLACE = 'process.run';

describe('multiplexers of terminals', () => {
  it.each<readonly [string, string]>([
    ['tmux list-sessions -F x', 'process.read'],
    ['tmux lsw -t a', 'process.read'],
    ['tmux -L sock has-session -t a', 'process.read'],
    ['tmux capture-pane -p -t a', 'process.read'],
    ['tmux capture-pane -t a', `${IN_PLACE} session/more/closed`],
    ['tmux display-message -p -t a x', 'process.read'],
    ['tmux new-session -d -s work', 'process.start ./same/.'],
    ['tmux new-session -d', 'process.start'],
    ['tmux new-session -d -s work "rm -rf /data"', 'process.start ./same/. + file.delete'],
    ['tmux new-session -d -s work "ls -la"', 'process.start ./same/. + file.read'],
    ['tmux new-window -t a -n b', 'process.start'],
    ['tmux new-window -S -n b', 'process.start ./same/.'],
    ['tmux split-window -h -t a -p 50', 'process.start'],
    ['tmux splitw', 'process.start'],
    ['tmux kill-pane -t a', 'process.kill'],
    ['tmux rename-window -t a b', `${IN_PLACE} destroy/same/closed`],
    ['tmux set -g status off', `${IN_PLACE} destroy/same/closed`],
    ['tmux set -ag status-left x', `${IN_PLACE} destroy/same/closed`],
    ['tmux select-pane -t a', `${IN_PLACE} session/same/closed`],
    ['tmux next-window', `${IN_PLACE} session/more/closed`],
    ['tmux send-keys -t a "make" Enter', 'process.run unknown'],
    ['tmux save-buffer /tmp/x', 'file.write'],
    ['screen -ls', 'process.read'],
    ['screen -dmS work', 'process.start'],
    ['screen -S work -X quit', 'process.kill'],
    ['screen -S work -X title new', `${IN_PLACE} destroy/same/closed`],
    ['screen -r work', `${IN_PLACE} session/same/closed`],
    ['zellij list-sessions', 'process.read'],
    ['zellij attach --create work', 'process.start ./same/.'],
    ['zellij kill-session work', 'process.kill'],
    ['zellij action new-pane', 'process.start'],
    ['zellij action dump-layout', 'process.read'],
    ['zellij action dump-screen /tmp/x', 'file.write'],
    ['wezterm cli list', 'process.read'],
    ['wezterm cli split-pane', 'process.start'],
    ['wezterm cli kill-pane --pane-id 1', 'process.kill'],
  ])('%s', (line, expected) => {
    expect(shown(classifyShell([line]))).toBe(expected);
  });

  it('runs what the caller types, and not the pane that he names', () => {
    const run = (program: string, ...list: readonly (string | Text)[]): string => shown(classifyArgv([program], words(...list)));
    const [pane, keys] = [text`${arg('pane')}`, text`${arg('keys')}`];
    expect(run('tmux', 'send-keys', '-t', pane, keys)).toBe('code.run ← keys');
    expect(run('tmux', 'send-keys', '-t', pane, '-l', keys)).toBe('code.run ← keys');
    expect(run('tmux', 'send-keys', '-t', pane, 'C-c')).toBe('process.run unknown');
    expect(run('tmux', 'new-session', '-d', '-s', pane)).toBe('process.start ./same/.');
    expect(run('tmux', 'new-session', '-d', '-s', pane, keys)).toBe('process.start ./same/. + code.run ← keys');
    expect(run('tmux', 'split-window', '-t', pane, '-c', keys)).toBe('process.start');
    expect(run('screen', '-S', pane, '-X', 'stuff', keys)).toBe('code.run ← keys');
    expect(run('zellij', '-s', pane, 'action', 'write-chars', keys)).toBe('code.run ← keys');
    expect(run('wezterm', 'cli', 'send-text', '--pane-id', pane, keys)).toBe('code.run ← keys');
    expect(run('wezterm', 'cli', 'get-text', '--pane-id', pane)).toBe('process.read');
  });
});

describe('managers of services', () => {
  it.each<readonly [string, string]>([
    ['systemctl', 'process.read'],
    ['systemctl --user list-timers', 'process.read'],
    ['systemctl is-system-running', 'process.read'],
    ['systemctl reset-failed', `${IN_PLACE} destroy/same/closed`],
    ['systemctl rescue', 'process.kill'],
    ['systemctl soft-reboot', 'process.kill ./more/.'],
    ['systemctl nonesuch x', 'process.run unknown'],
    ['launchctl list', 'process.read'],
    ['launchctl kickstart gui/501/x', 'process.start ./same/.'],
    ['launchctl kickstart -k gui/501/x', 'process.kill ./more/.'],
    ['launchctl disable gui/501/x', 'process.kill'],
    ['supervisorctl reread', 'process.read'],
    ['supervisorctl update', 'process.kill'],
    ['supervisorctl start web', 'process.start ./same/.'],
    ['pm2 jlist', 'process.read'],
    ['pm2 start app.js --name web', 'process.start ./same/.'],
    ['pm2 start app.js -f', 'process.start'],
    ['pm2 scale web 4', 'process.kill ./more/.'],
    ['pm2 unstartup', 'file.write'],
    ['net user bob', 'process.read'],
    ['net user bob secret /add', `${IN_PLACE} destroy/same/closed`],
    ['net accounts /minpwlen:8', `${IN_PLACE} destroy/same/closed`],
    ['net start spooler', 'process.start ./same/.'],
    ['sc create x binPath= y', `${IN_PLACE} add/same/closed`],
    ['service nginx restart', 'process.kill ./more/.'],
    ['loginctl list-sessions', 'process.read'],
    ['loginctl terminate-user bob', 'process.kill ./more/.'],
  ])('%s', (line, expected) => {
    expect(shown(classifyShell([line]))).toBe(expected);
  });
});
