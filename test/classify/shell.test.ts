import { describe, expect, it } from 'vitest';
import { classifyArgv, classifyShell } from '../../server/src/classify/shell.js';
import type { ArgvWord, Text } from '../../server/src/model/text.js';
import { arg, config, HOSTILE, shown, text, unknown } from './table.js';

const RUN = 'process.run unknown';

/** Command line → answers; each line that destroys has its harmless twin near. */
const LINES: readonly (readonly [line: string, expected: string])[] = [
  // git
  ['git log --oneline -n 5', 'process.read'],
  ['git log --output=x.txt', 'file.write'],
  ['git -C /repo status', 'process.read'],
  ['git --no-pager diff HEAD~1', 'process.read'],
  ['git push --force origin main', 'http.write ././open'],
  ['git push origin main', 'http.write arguable/./open'],
  ['git push origin :old', 'http.write ././open'],
  ['git push --dry-run', 'process.read'],
  ['git fetch origin', 'file.write ././open'],
  ['git pull', 'file.write ././open'],
  ['git ls-remote origin', 'http.read ././open'],
  ['git clone https://example.com/x.git', 'file.create ././open'],
  ['git reset --hard', 'file.write'],
  ['git reset --hard HEAD~1', 'file.write ./more/.'],
  ['git checkout main', 'file.write'],
  ['git checkout -b feature', 'file.create'],
  ['git checkout -B feature', 'file.write'],
  ['git add .', 'file.write arguable/./.'],
  ['git commit -m "x"', 'file.append ./arguable/.'],
  ['git commit --amend --no-edit', 'file.write ./more/.'],
  ['git branch', 'process.read'],
  ['git branch -a', 'process.read'],
  ['git branch feature', 'file.create'],
  ['git branch -D feature', 'file.delete'],
  ['git branch --show-current', 'process.read'],
  ['git tag', 'process.read'],
  ['git tag v1', 'file.create'],
  ['git tag -d v1', 'file.delete'],
  ['git stash list', 'process.read'],
  ['git stash pop', 'file.write ./more/.'],
  ['git stash drop', 'file.delete ./more/.'],
  ['git remote -v', 'process.read'],
  ['git remote add o https://example.com', 'file.create'],
  ['git remote remove o', 'file.delete'],
  ['git config user.name', 'process.read'],
  ['git config --get user.name', 'process.read'],
  ['git config user.name me', 'file.write'],
  ['git worktree list', 'process.read'],
  ['git worktree remove x', 'file.delete'],
  ['git clean -fd', 'file.delete'],
  ['git clean -n', 'process.read'],
  ['git --version', 'process.read'],
  ['git frobnicate', RUN],
  // files
  ['ls -la', 'file.read'],
  ['cat a.txt | grep x | wc -l', 'file.read + file.read + file.read'],
  ['rm -rf /tmp/x', 'file.delete'],
  ['mv a b', 'file.move'],
  ['cp a b', 'file.write'],
  ['cp -n a b', 'file.create'],
  ['mkdir -p x', 'file.create'],
  ['touch x', 'file.create'],
  ['ln -s a b', 'file.create'],
  ['ln -sf a b', 'file.write'],
  ["sed -n '1,5p' x", 'file.read'],
  ["sed -i 's/a/b/' x", 'file.write ./more/.'],
  ['find . -name "*.ts"', 'file.read'],
  ['find . -name "*.ts" -delete', 'file.delete'],
  ['find . -exec rm {} \\;', 'file.delete'],
  ['find . -exec cat {} +', 'file.read'],
  ['find . -print0 | xargs -0 -n 1 rm', 'file.read + file.delete'],
  ['tar -tf a.tgz', 'file.read'],
  ['tar -xzf a.tgz', 'file.write'],
  ['unzip -l a.zip', 'file.read'],
  ['unzip a.zip', 'file.write'],
  ['echo hi', 'process.read'],
  ['echo hi > out.txt', 'process.read + file.write'],
  ['echo hi >> out.txt', 'process.read + file.append'],
  ['ls 2>/dev/null', 'file.read'],
  ['ls > /dev/null 2>&1', 'file.read'],
  ['ls | tee out.txt', 'file.read + file.write'],
  ['ls | tee -a out.txt', 'file.read + file.append'],
  ['sort a', 'file.read'],
  ['sort a -o a', 'file.write'],
  ['dd if=a of=b', 'file.write'],
  // the machine
  ['ps aux', 'process.read'],
  ['df -h && uname -a; whoami', 'process.read + process.read + process.read'],
  ['kill -9 1', 'process.kill'],
  ['kill -0 1', 'process.read'],
  ['systemctl status nginx', 'process.read'],
  ['systemctl restart nginx', 'process.kill ./more/.'],
  ['systemctl start nginx', 'process.start ./same/.'],
  ['service nginx stop', 'process.kill'],
  ['sleep 5', 'process.read'],
  // wrappers
  ['sudo rm x', 'file.delete'],
  ['sudo -u bob ls', 'file.read'],
  ['env A=1 B=2 git status', 'process.read'],
  ['A=1 git push', 'http.write arguable/./open'],
  ['bash -c "rm -rf x"', 'file.delete'],
  ["sh -lc 'git status'", 'process.read'],
  ['bash script.sh', RUN],
  ['nohup python server.py &', RUN],
  ['time ls', 'file.read'],
  ['timeout 5 ls', 'file.read'],
  ['cmd /c del x', 'file.delete'],
  ['cmd /c dir', 'file.read'],
  ['eval "rm x"', 'file.delete'],
  ['echo $(rm x)', 'process.read + file.delete'],
  ['echo "$(cat x)"', 'process.read + file.read'],
  ["echo '$(rm x)'", 'process.read'],
  ['if [ -f x ]; then rm x; fi', 'process.read + file.delete'],
  ['for f in *; do cat "$f"; done', 'file.read'],
  ['f() { ls; }; f', 'file.read'],
  ['cat <<EOF > x\n$(rm y)\nEOF', 'file.read + file.delete + file.write'],
  ['powershell -Command "Get-Process | Select-Object Name"', 'process.read + process.read'],
  ['powershell -Command "Remove-Item x"', 'file.delete likely'],
  ['command -v rm', 'process.read'],
  ['command rm x', 'file.delete'],
  // networks
  ['curl https://api.example.com/x', 'http.read'],
  ['curl -s -X DELETE https://api.example.com/x', 'http.delete'],
  ['curl -d a=b https://api.example.com/items', 'http.append'],
  ['curl -G -d a=b https://api.example.com/items', 'http.read'],
  ['curl -sSL -o x https://api.example.com/x', 'http.read + file.write'],
  ['curl -o /dev/null -w "%{http_code}" https://api.example.com/x', 'http.read'],
  ['curl http://localhost:3000', 'http.read ././closed'],
  ['curl -sSLO https://api.example.com/x', 'http.read + file.write'],
  ['wget https://api.example.com/x', 'http.read + file.write'],
  ['wget -qO- https://api.example.com/x', 'http.read'],
  ['ssh host.example.com uptime', 'process.read ././fixed'],
  ['ssh host.example.com "rm x"', 'file.delete ././fixed'],
  ['ping -c 1 example.com', 'http.read'],
  // packages
  ['npm ls', 'file.read'],
  ['npm view react', 'http.read'],
  ['npm install', 'file.write ././fixed'],
  ['npm uninstall x', 'file.delete'],
  ['npm audit', 'http.read'],
  ['npm audit fix', 'file.write ././fixed'],
  ['npm run build', RUN],
  ['npm publish', 'api.create ./same/.'],
  ['npm publish --dry-run', 'process.read'],
  ['npx -y prettier --check .', 'file.read'],
  ['npx -y prettier --write .', 'file.write'],
  ['npx tsc --noEmit', 'file.read'],
  ['pip list', 'file.read'],
  ['pip install x', 'file.write ././fixed'],
  ['python3 -m pip uninstall x', 'file.delete'],
  ['cargo build', 'file.write likely'],
  ['cargo test', RUN],
  ['cargo tree', 'file.read'],
  ['node script.js', RUN],
  ["node -e 'x()'", RUN],
  ['python3.12 x.py', RUN],
  ['brew list', 'process.read ././fixed'],
  ['brew uninstall x', 'file.delete'],
  // containers and clusters
  ['docker ps -a', 'process.read'],
  ['docker rm -f x', 'api.delete ././closed'],
  ['docker container ls', 'process.read'],
  ['docker container prune -f', 'api.delete ././closed'],
  ['docker compose up -d', 'api.update'],
  ['docker compose -f x.yml down', 'api.delete ././closed'],
  ['docker compose logs', 'process.read'],
  ['docker exec -it web ls', 'file.read'],
  ['docker exec web rm x', 'file.delete'],
  ['docker volume rm x', 'api.delete ././closed'],
  ['kubectl get pods -o json', 'api.read ././configured'],
  ['kubectl -n kube-system get pods', 'api.read ././configured'],
  ['kubectl delete pod x', 'api.delete ././configured'],
  ['kubectl create -f x.yml', 'api.create ././configured'],
  ['kubectl apply -f x.yml', 'api.update ././configured'],
  ['kubectl apply -f x.yml --dry-run=client', 'process.read'],
  ['kubectl apply -f https://example.com/x.yml', 'api.update'],
  ['kubectl rollout status deploy/x', 'api.read ././configured'],
  ['kubectl rollout restart deploy/x', 'api.update ./more/configured'],
  ['kubectl config use-context x', 'file.write'],
  ['kubectl config current-context', 'api.read ././configured'],
  ['kubectl exec x -- ls', RUN],
  ['helm list', 'api.read ././configured'],
  ['helm uninstall x', 'api.delete ././configured'],
  ['helm upgrade --install x ./chart', 'api.update ./more/configured'],
  // forges and clouds
  ['gh pr list --json number', 'api.read'],
  ['gh pr create -t x -b y', 'api.create'],
  ['gh pr merge 1', 'api.update'],
  ['gh repo delete x', 'api.delete'],
  ['gh api repos/x/y/issues', 'http.read'],
  ['gh api -X DELETE repos/x/y', 'http.delete'],
  ['gh api repos/x/y/issues -f title=x', 'http.append'],
  ["gh api graphql -f query='query { viewer { login } }'", 'http.read'],
  ["gh api graphql -f query='mutation { deleteIssue(id: 1) { id } }'", 'http.delete'],
  ['aws s3 ls', 'api.read ././configured'],
  ['aws s3 rm s3://x/y', 'api.delete ././configured'],
  ['aws ec2 describe-instances', 'api.read ././configured likely'],
  ['aws ec2 terminate-instances --instance-ids x', 'api.delete ././configured likely'],
  ['gcloud compute instances list', 'api.read ././configured likely'],
  ['gcloud compute instances delete x', 'api.delete ././configured likely'],
  ['az vm show -n x', 'api.read ././configured likely'],
  ['gcloud run services list', 'api.read ././configured likely'],
  ['gcloud run services delete x', 'api.delete ././configured likely'],
  ['az group delete -n x', 'api.delete ././configured likely'],
  ['terraform plan', 'api.read ././configured'],
  ['terraform plan -out=x', 'file.write'],
  ['terraform destroy', 'api.delete ././configured'],
  ['heroku apps:info', 'api.read ././configured likely'],
  ['heroku apps:destroy x', 'api.delete ././configured'],
  ['heroku ps:restart', 'api.update ./more/configured'],
  ['heroku pg:outliers', 'api.read ././configured'],
  ['heroku pg:outliers --reset', 'api.delete ././configured'],
  ['vercel ls', 'api.read ././configured'],
  // databases
  ['psql -c "SELECT 1"', 'db.read'],
  ['psql -c "DROP TABLE x"', 'db.schema'],
  ['psql -f x.sql', 'db.any unknown/unknown/. unknown'],
  ['psql -c "\\dt"', 'db.read'],
  ['sqlite3 x.db "DELETE FROM t"', 'db.delete'],
  ['sqlite3 x.db .tables', 'db.read'],
  ['mysql -u root -e "SHOW TABLES"', 'db.read'],
  ['redis-cli get x', 'db.read'],
  ['redis-cli del x', 'db.delete'],
  ['redis-cli incr x', 'db.update ./more/.'],
  ['mongosh --eval "db.x.find()"', 'db.read likely'],
  ['mongosh --eval "db.x.deleteMany({})"', 'db.delete'],
  // desktop, media, phones
  ['osascript -e \'tell app "Notes" to get name of every note\'', 'process.read likely'],
  ['osascript -e \'tell app "Notes" to delete note 1\'', 'process.kill likely'],
  ['open https://example.com', 'process.start ././fixed'],
  ['ffmpeg -i a.mp4 b.mp3', 'file.write'],
  ['ffprobe a.mp4', 'file.read'],
  ['pandoc a.md -o b.html', 'file.write'],
  ['pandoc a.md', 'file.read'],
  ['adb devices', 'process.read'],
  ['adb -s x shell input tap 1 2', 'browser.act ././closed'],
  ['adb shell pm list packages', 'process.read'],
  ['adb shell pm clear com.x', 'api.delete ././closed'],
  ['adb shell rm /sdcard/x', 'file.delete'],
  ['adb uninstall com.x', 'api.delete ././closed'],
  ['xcrun simctl list', 'process.read'],
  ['xcrun simctl erase x', 'api.delete ././closed'],
  ['xcrun simctl io booted screenshot x.png', 'file.write'],
  // programs that no table knows
  ['frob', RUN],
  ['frob --version', 'process.read likely'],
  ['frob list', 'api.read ././unknown likely'],
  ['frob delete x', 'api.delete ././unknown likely'],
  ['frob updated', RUN],
  ['"unclosed', `${RUN} + ${RUN}`],
  ['make', RUN],
  ['make -n', 'process.read'],
];

describe('command lines', () => {
  it.each(LINES)('%s', (line, expected) => {
    expect(shown(classifyShell([line]))).toBe(expected);
  });
});

describe('command lines with holes', () => {
  it.each([
    ['the caller’s line', text`${arg('command')}`, 'code.run ← command'],
    ['a configured line', text`${config('CMD')}`, RUN],
    ['the caller’s program', text`${arg('tool')} --all`, 'code.run ← tool'],
    ['the caller’s line behind another', text`cd /x && ${arg('command')}`, 'process.read + code.run ← command'],
    ['handed to bash', text`bash -c "${arg('command')}"`, 'code.run ← command'],
    ['handed to ssh', text`ssh ${config('HOST')} "${arg('command')}"`, 'code.run ← command'],
    ['a value', text`git log ${arg('branch')}`, 'process.read'],
    ['a quoted value', text`grep "${arg('pattern')}" file`, 'file.read'],
    ['a deleted path', text`rm ${arg('path')}`, 'file.delete'],
    ['the subcommand', text`git ${arg('verb')} x`, 'process.run destroy/more/open ← verb'],
    ['an unknown subcommand', text`git ${unknown('verb')} x`, RUN],
    ['a subcommand of few that read', text`git ${arg('verb', ['log', 'show'])}`, 'process.read'],
    ['a subcommand of few', text`git ${arg('verb', ['status', 'clean'])}`, 'process.read ← verb + file.delete ← verb'],
    ['the URL of curl', text`curl ${arg('url')}`, 'http.read ././open'],
    ['a part of curl’s URL', text`curl https://api.example.com/${arg('id')}`, 'http.read'],
    ['curl’s method', text`curl -X ${arg('method')} https://api.example.com/`, 'http.write ./more/. ← method'],
    ['where it is written', text`ls > ${arg('file')}`, 'file.read + file.write'],
    ['the statement', text`psql -c "${arg('sql')}"`, 'db.any ← sql'],
    ['a path to the program', text`${config('SDK')}/platform-tools/adb devices`, 'process.read'],
    ['a relative ref', text`git checkout ${arg('ref')}`, 'file.write ./more/.'],
    ['a manifest', text`kubectl apply -f ${arg('file')}`, 'api.update ././open'],
    ['a package', text`npx -y ${arg('package')}`, 'code.run ← package'],
    ['a script', text`node ${arg('script')}`, 'code.run ← script'],
    ['inside a container', text`docker exec web ${arg('command')}`, 'code.run ← command'],
  ] as const)('%s', (_name, line, expected) => {
    expect(shown(classifyShell(line))).toBe(expected);
  });
});

describe('argument lists', () => {
  const w = (part: string | Text, more: Partial<ArgvWord> = {}): ArgvWord => ({
    text: typeof part === 'string' ? [part] : part,
    certain: true,
    many: false,
    ...more,
  });
  const maybe = { certain: false };
  const many = { many: true };

  it.each<readonly [string, Text, readonly ArgvWord[], string]>([
    ['constants', ['git'], [w('log')], 'process.read'],
    ['a path and an ending', ['C:\\Program Files\\Git\\bin\\git.exe'], [w('status')], 'process.read'],
    ['the caller’s program', [arg('program')], [w('x')], 'code.run ← program'],
    ['the caller’s words', ['git'], [w([arg('args')], many)], 'process.run destroy/more/open ← args'],
    ['unknown words', ['git'], [w([unknown('args')], many)], RUN],
    ['words behind a reading subcommand', ['git'], [w('log'), w([unknown('args')], many)], 'process.read'],
    ['the caller’s words behind a subcommand that lists', ['git'], [w('branch'), w([arg('args')], many)], 'file.write ./more/. ← args'],
    ['a dangerous option that may be there', ['git'], [w('push'), w('--force', maybe)], 'http.write ././open'],
    ['a harmless option that may be absent', ['git'], [w('clean'), w('--dry-run', maybe)], 'file.delete'],
    ['a harmless option that is there', ['git'], [w('clean'), w('--dry-run')], 'process.read'],
    [
      'an option before the subcommand that may be absent',
      ['kubectl'],
      [w('-n', maybe), w([arg('ns')], maybe), w('get'), w('pods')],
      'api.read ././configured',
    ],
    ['a subcommand that may be absent', ['git'], [w('stash'), w('drop', maybe)], 'file.delete ./more/. + file.write'],
    ['no shell between', ['echo'], [w('x; rm y')], 'process.read'],
    ['a shell between', ['sh'], [w('-c'), w('rm y')], 'file.delete'],
    ['the caller’s line for a shell', ['/bin/sh'], [w('-c'), w([arg('line')])], 'code.run ← line'],
    ['the caller’s code', ['python3'], [w('-c'), w([arg('code')])], 'code.run ← code'],
    ['fixed code', ['python3'], [w('-c'), w('print(1)')], RUN],
    ['a choice of options', ['git'], [w('branch'), w([arg('flag', ['--list', '-D'])]), w('x')], 'process.read ← flag + file.delete ← flag'],
    ['no words', ['git'], [], 'process.read'],
  ])('%s', (_name, program, argv, expected) => {
    expect(shown(classifyArgv(program, argv))).toBe(expected);
  });

  it('says which command line decided', () => {
    expect(classifyArgv(['git'], [w('push'), w('--force'), w([arg('remote')])])[0]?.decidedBy).toBe('git push --force $' + '{remote}');
  });

  it('ends for any number of words', () => {
    const start = performance.now();
    classifyArgv(
      ['git'],
      Array.from({ length: 20_000 }, () => w('-x')),
    );
    classifyArgv(
      ['sudo'],
      Array.from({ length: 900 }, () => w('sudo')),
    );
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('hostile command lines', () => {
  it.each(HOSTILE)('%s', (_name, line) => {
    const start = performance.now();
    for (const piece of [line, line.slice(0, 49_000), `git ${line.slice(0, 4_000)}`]) {
      classifyShell([piece]);
      classifyArgv([piece], [{ text: [piece], certain: true, many: false }]);
      classifyArgv(['powershell'], [{ text: [piece], certain: true, many: false }]);
      classifyArgv(['redis-cli'], [{ text: [piece], certain: true, many: false }]);
    }
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
