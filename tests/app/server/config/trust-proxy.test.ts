import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#app/server/config/config.ts';

const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy;

describe('TRUST_PROXY', () => {
  it.each([
    ['', false],
    ['false', false],
    ['0', false],
    ['1', 1],
    [' 2 ', 2],
    ['loopback', ['loopback']],
    ['10.0.0.5', ['10.0.0.5']],
    ['10.0.0.0/8, uniquelocal', ['10.0.0.0/8', 'uniquelocal']],
    ['2001:db8::/32,::1', ['2001:db8::/32', '::1']],
  ])('reads %j as %j', (text, meaning) => {
    expect(read(text)).toEqual(meaning);
  });

  it.each(['true', 'TRUE', 'yes', 'on', '*', '0.0.0.0/0', '10.0.0.1, ::/0'])(
    'rejects %j, which would trust every visitor, and suggests what to set',
    (text) => {
      expect(() => read(text)).toThrow(ConfigError);
      expect(() => read(text)).toThrow(/TRUST_PROXY: .*TRUST_PROXY=1.*docs\/deployment\.md/u);
    },
  );

  it.each(['-1', '1.5', '99', 'nginx', '10.0.0.0/33', '10.0.0', '1,nginx'])(
    'rejects %j, which is not a proxy',
    (text) => {
      expect(() => read(text)).toThrow(/TRUST_PROXY/u);
    },
  );
});
