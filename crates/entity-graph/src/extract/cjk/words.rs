//! The words that names of these scripts stand beside, and those that only look like names. General knowledge, kept
//! short: lists in one line each, their words between spaces.

use agent_memory_core::NameKind;

/// Japanese honorifics, the longest first. They are no part of the name.
pub(super) const HONORIFICS: &str = "ちゃん さん くん さま 先生 先輩 様 氏 君";

/// What stands before a Japanese honorific and is no name: family, offices, people in general.
pub(super) const NOBODY: &str = "\
    皆 母 父 兄 姉 弟 妹 奥 娘 息子 客 神 王 仏 殿 赤 嬢 爺 婆 孫 旦那 店員 患者 学生 業者 各 同 両 諸 \
    某 何 彼 叔父 叔母 祖父 祖母 伯父 伯母 嫁 常連 店長 医者 看護師 社長 部長 課長 先 貴 若 隣 猫 犬 担当 担当者 \
    参加者 利用者 運転手 職人 生徒 読者 隊長 校長 班長 姓 源 摂 彼氏 多 一 模 有 仕 女王 皇帝 天 大 主 \
    暴 諸先輩";

/// What such a suffix makes a common noun of, or what only says which or when.
pub(super) const NO_STEMS: &str = "\
    都 都道府 股份 同 本 当 各 全 他 隣 某 大都 地方都 城 反 帰 内 自 中央 地方 最寄 次 終着 始発 国立 私立 公立 \
    市立 県立 州立 女子 工業 商業 中央銀 都市 国際 国内 地元 新幹線 超 夜 朝 青空 闇 株式 门 早 超级 股 \
    上 中国各 外 两 全国 本地 商业 投资 国有 血液 骨髄 古本 該当 政令 政令指定 中核 直轄 乗換 乗り換え \
    通勤 理工 综合 重点 名牌 老年";

/// Words of time that stand right before a name and are no part of it.
pub(super) const TIMES: &str = "\
    昨日 今日 明日 今朝 今夜 昨夜 先週 来週 今週 先月 来月 今月 昨年 去年 今年 来年 毎日 毎週 昨天 今天 \
    明天 前天 后天 上周 下周 现在 最近 以前 当時 現在";

/// Two-character surnames.
pub(super) const DOUBLE_SURNAMES: &str = "欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 东方 皇甫 夏侯";

/// Chinese honorifics and offices after a name; behind one character alone they are part of the name, for a surname
/// alone tells nobody apart.
pub(super) const OFFICES: &str =
    "先生 小姐 女士 太太 老师 老師 同学 同學 教授 医生 醫生 经理 經理 阿姨 叔叔 师傅 師傅 总 總 博士";

/// Verbs of saying and meaning, which people do.
pub(super) const SAYING: &str = "\
    说 說 告诉 告訴 问 問 认为 認為 觉得 覺得 表示 回答 建议 建議 答应 答應 打电话 打電話 喜欢 喜歡 \
    写道";

/// Words that look like a surname and a given name.
pub(super) const NO_CHINESE_NAMES: &str = "\
    高兴 高興 马上 馬上 任何 方便 方才 何时 何必 白天 许多 許多 于是 常常 经常 金钱 周围 周末 程序 易于 \
    万一 萬一 文章 文件 石头 毛病 江湖 黄金 白色 黄色 夏天 秦朝 唐朝 宋朝 武器 田地 雷声 叶子 汤里 常人 \
    何人 任务 马路 王国 高中 高层 方面 方案 史上 万人 段时间 文学 金融 林业";

/// Korean words that end in an honorific and are no name with one.
pub(super) const NO_KOREAN: &str = "\
    날씨 솜씨 글씨 말씨 마음씨 아저씨 아가씨 불씨 맵씨 씨 님 선생님 고객님 손님 부모님 아버님 어머님 \
    하느님 하나님 사장님 형님 누님 스님 임금님 교수님 대표님 팀장님 회원님 과장님 부장님 이사님 작가님 \
    기자님 의사님 기사님 해님 달님 별님 주인님 도련님 장모님 달리님 공주님 왕자님 예수님 부처님 원장님 \
    실장님 차장님 대리님 회장님 총장님 목사님 신부님 감독님 코치님 조카님 이모님 고모님 삼촌님 할머님 \
    할아버님 변호사님 간호사님";

/// Suffixes of places and organizations in Japanese and Chinese. They are part of the name.
pub(super) const SUFFIXES: &[(&str, NameKind)] = &[
    ("株式会社", NameKind::Organization),
    ("有限公司", NameKind::Organization),
    ("大学", NameKind::Organization),
    ("大學", NameKind::Organization),
    ("銀行", NameKind::Organization),
    ("银行", NameKind::Organization),
    ("空港", NameKind::Place),
    ("市", NameKind::Place),
    ("県", NameKind::Place),
    ("駅", NameKind::Place),
    ("省", NameKind::Place),
    ("縣", NameKind::Place),
];

/// Chinese words of one character that are no part of a name, and often stand right before one.
pub(super) const FUNCTION: &str =
    "他她我你您们們的不在到从從去是和与與跟离離了有这這那叫给給对對也不就把被住";

/// The commonest surnames of China, simplified and traditional; general knowledge.
pub(super) const SURNAMES: &str = "王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鍾汪田任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史顾顧侯邵孟龙龍万萬段雷钱錢汤湯尹黎易常武乔喬贺賀赖賴龚龔文";

/// What may stand right before a Chinese name inside a clause.
pub(super) const BEFORE_NAMES: &str =
    "和与與跟同给給对對向找见見叫让讓请請问問是，。！？；：、“「『（( \n\t\u{3000}\"";

/// Chinese characters that stand before the name of a place and are no part of one.
pub(super) const BEFORE_PLACES: &str = "他她我你您们們的在到从從去是和与與跟离離了有这這叫给給对對也不就被住于為为由经經原任以自来來等及将將至往向";

/// What makes another word of a suffix of one character: `市場`, `市民`, `省略`.
pub(super) const GOING_ON: &str = "場场民街販况況旗徽面价值集政略下钱電电力心";

/// The provinces of China.
pub(super) const PROVINCES: &str = "\
    河北 山西 辽宁 遼寧 吉林 黑龙江 黑龍江 江苏 江蘇 浙江 安徽 福建 江西 山东 山東 河南 湖北 湖南 广东 廣東 海南 四川 \
    贵州 貴州 云南 雲南 陕西 陝西 甘肃 甘肅 青海 台湾 臺灣";

/// What begins like a verb of saying and is none.
pub(super) const NO_SAYING: &str = "问题 問題 说明 說明 说法 說法 问卷 問卷 问答 说服 表示式";

/// Katakana that are words and no part of a name, with a dot or an honorific.
pub(super) const LOANWORDS: &str = "\
    スタッフ ファン ユーザー メンバー オーナー ドライバー リスナー ママ パパ リモート サーバー コンピュータ コンピューター \
    システム ファイル データ ネットワーク サービス ソフトウェア ハードウェア ホーム アンド アウェー クラスター ポッドキャスト \
    マラソン ソフトボール プログラム メディア モデル スタイル タイプ レベル インターネット ウェブ オンライン ビジネス \
    マネージャー チーム センター シリーズ コース";

/// The words of a list.
pub(super) fn each(list: &'static str) -> impl Iterator<Item = &'static str> + Clone {
    list.split(' ')
}

/// Whether a list has a word.
pub(super) fn has(list: &'static str, word: &str) -> bool {
    each(list).any(|own| own == word)
}
