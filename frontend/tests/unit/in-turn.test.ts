// A file of the page that is fetched beside another may leave it blank in WebKit: all of them come in turn.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inTurn } from '../../src/ui/inTurn';

const FILES = (readdirSync('src', { recursive: true }) as string[]).filter((path) => /\.tsx?$/.test(path) && !path.includes('generated') && path !== 'main.tsx');

describe('files that are fetched while the page runs', () => {
  it('are asked for in turn, wherever they are asked for', () => {
    const lines = FILES.flatMap((path) => readFileSync(`src/${path}`, 'utf8').split('\n').map((line) => `${path}: ${line}`));
    expect(lines.filter((line) => /(?<!typeof )\bimport\('/.test(line) && !line.includes("inTurn(() => import('"))).toEqual([]);
  });

  it('come one after the other, whatever becomes of one of them', async () => {
    const order: string[] = [];
    const fetched = (name: string, wait: number) => () => new Promise<string>((resolve, reject) => {
      order.push(`asked ${name}`);
      setTimeout(() => {
        order.push(`here ${name}`);
        if (name === 'lost') reject(new Error(name));
        else resolve(name);
      }, wait);
    });
    const [first, lost, second] = [inTurn(fetched('first', 20)), inTurn(fetched('lost', 5)), inTurn(fetched('second', 1))];
    await expect(first).resolves.toBe('first');
    await expect(lost).rejects.toThrow('lost');
    await expect(second).resolves.toBe('second');
    expect(order).toEqual(['asked first', 'here first', 'asked lost', 'here lost', 'asked second', 'here second']);
  });
});
